import type { AdminScopes } from '#contract/scopes.ts'

const ALL: AdminScopes = ['support', 'trust', 'finance', 'owner']
const HELPING: AdminScopes = ['support', 'trust']
const JUDGING: AdminScopes = ['trust']
const MONEY: AdminScopes = ['finance']
const OWNING: AdminScopes = ['owner']

/**
 * Which admins may call what, by `METHOD path`, beside owners, who may call everything. Said a second time here, so that
 * nobody gives a power away by a slip of the contract.
 */
export const scopesOf: Record<string, AdminScopes> = {
  'GET /auth/second-factor': ALL,
  'POST /auth/second-factor': ALL,
  'POST /auth/second-factor/enrolment': ALL,
  'POST /auth/second-factor/recovery-codes': ALL,

  'GET /files/:link': ALL,
  'GET /admin/search': ALL,
  'GET /admin/people/:id': ALL,
  'GET /admin/people/:id/bookings': ALL,
  'POST /admin/people/:id/notes': ALL,
  'GET /admin/tasks': ALL,
  'GET /admin/tasks/counts': ALL,
  'POST /admin/tasks/:id/close': ALL,

  'GET /admin/admins': OWNING,
  'POST /admin/admins': OWNING,
  'POST /admin/admins/:id/scopes': OWNING,
  'POST /admin/admins/:id/revocation': OWNING,
  'GET /admin/audit': OWNING,
  'GET /admin/system': OWNING,

  'POST /services': HELPING,
  'GET /admin/cases': HELPING,
  'GET /admin/cases/:id': HELPING,
  'POST /admin/cases/:id/decision': HELPING,
  'POST /admin/people/:id/sessions/end': HELPING,
  'GET /admin/safety': HELPING,
  'GET /admin/safety/:id': HELPING,
  'POST /admin/safety/:id/acknowledge': HELPING,
  'POST /admin/safety/:id/close': HELPING,

  'POST /admin/people/:id/suspension': JUDGING,
  'POST /admin/people/:id/restoration': JUDGING,
  'GET /admin/queue': JUDGING,
  'GET /admin/queue/counts': JUDGING,
  'GET /admin/providers': JUDGING,
  'GET /admin/providers/:id': JUDGING,
  'GET /admin/providers/:id/visits-ahead': JUDGING,
  'POST /admin/providers/:id/decision': JUDGING,
  'POST /admin/providers/:id/look': JUDGING,
  'POST /admin/changes/:id/decision': JUDGING,
  'GET /admin/papers/:id/files': JUDGING,
  'POST /admin/papers/:id/decision': JUDGING,
  'PUT /admin/catalogue/:id/papers': JUDGING,
  'GET /admin/conversations': JUDGING,
  'GET /admin/conversations/:id': JUDGING,
  'POST /admin/conversations/:id/decision': JUDGING,
  'GET /admin/reviews': JUDGING,
  'POST /admin/reviews/:id/decision': JUDGING,

  'GET /admin/money': MONEY,
  'POST /admin/money/check': MONEY,
  'GET /admin/money/breaks': MONEY,
  'POST /admin/money/breaks/:id/resolution': MONEY,
  'GET /admin/money/refunds': MONEY,
  'POST /admin/money/refunds/:id/return': MONEY,
  'GET /admin/money/movements': MONEY,
  'POST /admin/money/adjustments': MONEY,
  'POST /admin/money/withdrawals': MONEY,
  'GET /admin/payees': MONEY,
  'POST /admin/payees/:id/hold': MONEY,
  'POST /admin/payees/:id/release': MONEY,
  'GET /admin/payouts': MONEY,
  'POST /admin/payouts/:id/retry': MONEY,
  'GET /admin/promo-codes': MONEY,
  'POST /admin/promo-codes': MONEY,
  'POST /admin/promo-codes/:id/active': MONEY,
  'GET /admin/gift-cards': MONEY,
  'POST /admin/gift-cards/:id/refund': MONEY,
  'GET /admin/sellers': MONEY,
  'GET /admin/sellers/list': MONEY,
  'POST /admin/sellers/ask': MONEY,
  'POST /admin/sellers/files': MONEY,
  'GET /admin/sellers/files/:id': MONEY,
  'GET /admin/bookings': MONEY,
  'POST /admin/bookings/:id/goodwill': MONEY,
  'POST /admin/bookings/:id/waiver': MONEY,
  'GET /admin/disputes': MONEY,
  'GET /admin/disputes/:id': MONEY,
  'GET /admin/disputes/:id/outcome': MONEY,
  'POST /admin/disputes/:id/decision': MONEY,
  'GET /admin/disputes/:id/evidence': MONEY,
  'POST /admin/disputes/:id/evidence': MONEY,
  'GET /admin/rulings': MONEY,
  'POST /admin/rulings/:id/answer': MONEY,
}
