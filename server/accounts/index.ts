/** The door of accounts: who people are, how they prove it and what they agreed to. */
export { registerUploadRoutes } from './avatars/routes.ts'
export { createAccount } from './create-account.ts'
export { findPerson, listPeople, type Person } from './queries.ts'
export { registerAccountRoutes } from './routes.ts'
export { createActorResolver } from './sessions/resolve-actor.ts'
export { setRole } from './set-role.ts'
export { restoreAccount, suspendAccount } from './suspend-account.ts'
export { termsRequired } from './terms.ts'
