import type { OpenPart } from './money-part.tsx'

/** The parts of the money page, each with a script of its own that loads when it is opened. */
export const PARTS: readonly { key: string; label: string; open: () => Promise<OpenPart> }[] = [
  { key: 'overview', label: 'Overview', open: async () => (await import('./overview.tsx')).overview },
  { key: 'books', label: 'Books', open: async () => (await import('./books.tsx')).books },
  { key: 'payouts', label: 'Payouts', open: async () => (await import('./payouts.tsx')).payouts },
  {
    key: 'reconciliation',
    label: 'Reconciliation',
    open: async () => (await import('./reconciliation.tsx')).reconciliation,
  },
  { key: 'movements', label: 'Movements', open: async () => (await import('./movements.tsx')).movements },
  { key: 'taxes', label: 'Taxes', open: async () => (await import('./taxes.tsx')).taxes },
  { key: 'sellers', label: 'Sellers', open: async () => (await import('./sellers.tsx')).sellers },
  { key: 'gifts', label: 'Gift cards', open: async () => (await import('./gifts.tsx')).gifts },
  { key: 'promotions', label: 'Promo codes', open: async () => (await import('./promotions.tsx')).promotions },
]
