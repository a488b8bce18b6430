/** How the sandbox's bank reacts to a card. */
export type CardEffect = 'pays' | 'asks' | 'declines' | 'no_funds' | 'no_refunds' | 'late_refunds'

/** Numbers that mean something to the sandbox's bank, with what happens; every other valid number pays. */
export const TEST_CARDS: readonly { number: string; what: string; effect: CardEffect }[] = [
  { number: '4242 4242 4242 4242', what: 'Pays', effect: 'pays' },
  { number: '4000 0027 6000 3184', what: 'The bank asks a question first', effect: 'asks' },
  { number: '4000 0000 0000 0002', what: 'Is declined', effect: 'declines' },
  { number: '4000 0000 0000 9995', what: 'Has no funds', effect: 'no_funds' },
  { number: '4000 0000 0000 5126', what: 'Pays, but refuses refunds', effect: 'no_refunds' },
  { number: '4000 0000 0000 7726', what: 'Pays; refunds take an hour', effect: 'late_refunds' },
]
