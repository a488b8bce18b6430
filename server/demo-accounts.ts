/** The sandbox's own accounts, listed on its login page; never made in production. */
export const DEMO_PASSWORD = 'Demo-pass1!'

/** What the phone of the demo admin holds, always the same: an authenticator app can be set up with it once and for all. */
export const DEMO_SECRET = 'HOMEBLOOMDEMOSECRETFORTHESANDBOX'

export const demoAccounts = [
  { email: 'client@demo.homebloom.test', password: DEMO_PASSWORD, role: 'Client' },
  { email: 'client2@demo.homebloom.test', password: DEMO_PASSWORD, role: 'Client' },
  { email: 'provider@demo.homebloom.test', password: DEMO_PASSWORD, role: 'Provider' },
  { email: 'provider2@demo.homebloom.test', password: DEMO_PASSWORD, role: 'Provider' },
  { email: 'pending@demo.homebloom.test', password: DEMO_PASSWORD, role: 'Pending provider' },
  { email: 'admin@demo.homebloom.test', password: DEMO_PASSWORD, role: 'Admin' },
]
