/** The sandbox's own accounts, listed on its login page; never made in production. */
export const DEMO_PASSWORD = 'Demo-pass1!'

/** Secrets of the demo admins, which never change, so that an authenticator app has to be set up only once. */
export const DEMO_SECRETS = {
  'admin@demo.homebloom.test': 'HOMEBLOOMDEMOSECRETFORTHESANDBOX',
  'admin2@demo.homebloom.test': 'HOMEBLOOMDEMOSECRETOFTHEFINANCES',
} as const

export const demoAccounts = [
  { email: 'client@demo.homebloom.test', password: DEMO_PASSWORD, role: 'Client' },
  { email: 'client2@demo.homebloom.test', password: DEMO_PASSWORD, role: 'Client' },
  { email: 'provider@demo.homebloom.test', password: DEMO_PASSWORD, role: 'Provider' },
  { email: 'provider2@demo.homebloom.test', password: DEMO_PASSWORD, role: 'Provider' },
  { email: 'pending@demo.homebloom.test', password: DEMO_PASSWORD, role: 'Pending provider' },
  { email: 'admin@demo.homebloom.test', password: DEMO_PASSWORD, role: 'Admin' },
  { email: 'admin2@demo.homebloom.test', password: DEMO_PASSWORD, role: 'Admin' },
]

/** The sandbox's own promo codes, named where one types them; never made in production. */
export const demoCodes = [
  {
    code: 'WELCOME10',
    takes: '10% off a first visit, at most $15',
    percent: 10,
    max_discount: 15,
    is_first_visit_only: true,
  },
  { code: 'NAILS5', takes: '$5 off nails', amount: 5, max_uses_per_person: 3, categories: ['Nails'] },
  { code: 'BIGDAY25', takes: '$25 off services from $100', amount: 25, min_price: 100 },
]
