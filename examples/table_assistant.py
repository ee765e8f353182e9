"""An assistant at a real table: type the cards that are drawn, and it says what may be done with them.

python examples/table_assistant.py

A card is 1 to 12 or S; a move is its number in the list. The end of the input ends the game.
"""

from sorry_engine import Card, CardError, Dealer, GameState, NotationError, apply, legal_moves, new_game, parse_card


def ask_for_card(state: GameState) -> Card:
    """The card that somebody has drawn from the deck on the table."""
    while True:
        try:
            return parse_card(input(f"{state.turn.name.capitalize()} draws: ").strip().upper())
        except NotationError as error:
            print(error)


def ask_for_number(most: int) -> int:
    """Which of the moves was made, from 1."""
    while True:
        answer = input(f"Which, 1 to {most}? ").strip()
        if answer.isdecimal() and 1 <= int(answer) <= most:
            return int(answer)


def main() -> None:
    """Follow a game at the table."""
    dealer = Dealer(ask=ask_for_card)
    state = new_game()
    try:
        while not state.is_over:
            try:
                moves = legal_moves(state, dealer.draw(state))
            except CardError as error:  # no such card is left
                print(error)
                continue
            for number, move in enumerate(moves, start=1):
                print(f"{number:3}  {move}")
            state = apply(state, moves[ask_for_number(len(moves)) - 1 if len(moves) > 1 else 0])
            print(state)
    except EOFError:
        print("\nThank you for playing.")
    else:
        print(f"{state.turn.name.capitalize()} wins.")


if __name__ == "__main__":
    main()
