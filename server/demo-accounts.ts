/** The sandbox's own accounts, listed on its login page; never made in production. */
export const DEMO_PASSWORD = 'Demo-pass1!'

export const demoAccounts = [
  { email: 'client@demo.homebloom.test', password: DEMO_PASSWORD, role: 'Client' },
  { email: 'client2@demo.homebloom.test', password: DEMO_PASSWORD, role: 'Client' },
  { email: 'provider@demo.homebloom.test', password: DEMO_PASSWORD, role: 'Provider' },
  { email: 'provider2@demo.homebloom.test', password: DEMO_PASSWORD, role: 'Provider' },
  { email: 'pending@demo.homebloom.test', password: DEMO_PASSWORD, role: 'Pending provider' },
  { email: 'admin@demo.homebloom.test', password: DEMO_PASSWORD, role: 'Admin' },
]
