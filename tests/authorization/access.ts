/**
 * Who may call what: one row per operation, one column per principal. It repeats what the contract says on purpose and is
 * not read from it, so a slip there fails the matrix. Write the row of a new endpoint by hand, from the specification and
 * the product rules (docs/product-rules.md#scopes, docs/product-rules.md#second-factor).
 *
 * Columns: a visitor; a client; a provider; a provider before approval; an admin with the second factor and one scope (four
 * columns); `password`: an owner who has shown the password alone.
 *
 * Cells: `in` enters, and then sees and changes their own things (routes.ts says whose they are). The others are refused:
 * `401` has to sign in, `403` has the wrong role, `scope` needs another scope, `factor` needs the second factor.
 */
// The text company's own calls (/texts) refuse everyone here: they need its signature.
const TABLE = `
# /account                                                  anonymous  client  provider  pending  support  trust   finance  owner   password
POST   /account/close                                       401        in      in        in       in       in      in       in      in
GET    /account/closing                                     401        in      in        in       in       in      in       in      in
GET    /account/data                                        401        in      in        in       in       in      in       in      in
POST   /account/data                                        401        in      in        in       in       in      in       in      in
GET    /account/data/:id                                    401        in      in        in       in       in      in       in      in

# /addresses                                                anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /addresses                                           401        in      403       403      403      403     403      403     403
POST   /addresses                                           401        in      403       403      403      403     403      403     403
PUT    /addresses/:id                                       401        in      403       403      403      403     403      403     403
DELETE /addresses/:id                                       401        in      403       403      403      403     403      403     403
PUT    /addresses/home                                      401        in      403       403      403      403     403      403     403

# /admin, the rest                                          anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/audit                                         401        403     403       403      scope    scope   scope    in      factor
GET    /admin/case-lines                                    401        403     403       403      in       in      in       in      factor
POST   /admin/changes/:id/decision                          401        403     403       403      scope    in      scope    in      factor
GET    /admin/demand                                        401        403     403       403      scope    in      scope    in      factor
GET    /admin/gift-cards                                    401        403     403       403      scope    scope   in       in      factor
POST   /admin/gift-cards/:id/refund                         401        403     403       403      scope    scope   in       in      factor
GET    /admin/jobs                                          401        403     403       403      scope    scope   scope    in      factor
POST   /admin/papers/:id/decision                           401        403     403       403      scope    in      scope    in      factor
GET    /admin/papers/:id/files                              401        403     403       403      scope    in      scope    in      factor
GET    /admin/payouts                                       401        403     403       403      scope    scope   in       in      factor
POST   /admin/payouts/:id/retry                             401        403     403       403      scope    scope   in       in      factor
GET    /admin/photos                                        401        403     403       403      scope    in      scope    in      factor
POST   /admin/photos/:id/decision                           401        403     403       403      scope    in      scope    in      factor
GET    /admin/queue                                         401        403     403       403      scope    in      scope    in      factor
GET    /admin/queue/counts                                  401        403     403       403      scope    in      scope    in      factor
GET    /admin/reviews                                       401        403     403       403      scope    in      scope    in      factor
POST   /admin/reviews/:id/decision                          401        403     403       403      scope    in      scope    in      factor
GET    /admin/rulings                                       401        403     403       403      scope    scope   in       in      factor
GET    /admin/rulings/:id/preview                           401        403     403       403      scope    scope   in       in      factor
POST   /admin/rulings/:id/answer                            401        403     403       403      scope    scope   in       in      factor
GET    /admin/search                                        401        403     403       403      in       in      in       in      factor
GET    /admin/settings                                      401        403     403       403      scope    scope   scope    in      factor
PUT    /admin/settings/:name                                401        403     403       403      scope    scope   scope    in      factor
GET    /admin/system                                        401        403     403       403      scope    scope   scope    in      factor
GET    /admin/system/findings                               401        403     403       403      scope    scope   scope    in      factor

# /admin/admins                                             anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/admins                                        401        403     403       403      scope    scope   scope    in      factor
POST   /admin/admins                                        401        403     403       403      scope    scope   scope    in      factor
POST   /admin/admins/:id/revocation                         401        403     403       403      scope    scope   scope    in      factor
POST   /admin/admins/:id/scopes                             401        403     403       403      scope    scope   scope    in      factor

# /admin/answer-templates                                   anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/answer-templates                              401        403     403       403      in       scope   scope    in      factor
POST   /admin/answer-templates                              401        403     403       403      in       scope   scope    in      factor
PUT    /admin/answer-templates/:id                          401        403     403       403      in       scope   scope    in      factor
DELETE /admin/answer-templates/:id                          401        403     403       403      in       scope   scope    in      factor

# /admin/bookings                                           anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/bookings                                      401        403     403       403      in       in      in       in      factor
GET    /admin/bookings/:id                                  401        403     403       403      in       in      in       in      factor
POST   /admin/bookings/:id/acts                             401        403     403       403      in       scope   scope    in      factor
POST   /admin/bookings/:id/goodwill                         401        403     403       403      scope    scope   in       in      factor
POST   /admin/bookings/:id/refund                           401        403     403       403      scope    scope   in       in      factor
GET    /admin/bookings/:id/refund-preview                   401        403     403       403      scope    scope   in       in      factor
POST   /admin/bookings/:id/reminder                         401        403     403       403      in       scope   scope    in      factor
POST   /admin/bookings/:id/time                             401        403     403       403      in       scope   scope    in      factor
GET    /admin/bookings/:id/times                            401        403     403       403      in       scope   scope    in      factor
POST   /admin/bookings/:id/waiver                           401        403     403       403      scope    scope   in       in      factor
GET    /admin/bookings/choices                              401        403     403       403      in       in      in       in      factor
GET    /admin/bookings/count                                401        403     403       403      in       in      in       in      factor
POST   /admin/bookings/outlook                              401        403     403       403      in       scope   scope    in      factor

# /admin/cases                                              anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/cases                                         401        403     403       403      in       in      scope    in      factor
GET    /admin/cases/:id                                     401        403     403       403      in       in      scope    in      factor
GET    /admin/cases/:id/preview                             401        403     403       403      in       in      scope    in      factor
POST   /admin/cases/:id/decision                            401        403     403       403      in       in      scope    in      factor

# /admin/catalogue                                          anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/catalogue                                     401        403     403       403      scope    in      scope    in      factor
POST   /admin/catalogue                                     401        403     403       403      scope    in      scope    in      factor
GET    /admin/catalogue/:id                                 401        403     403       403      scope    in      scope    in      factor
PUT    /admin/catalogue/:id                                 401        403     403       403      scope    in      scope    in      factor
POST   /admin/catalogue/:id/move                            401        403     403       403      scope    in      scope    in      factor
PUT    /admin/catalogue/:id/papers                          401        403     403       403      scope    in      scope    in      factor
PUT    /admin/catalogue/:id/picture                         401        403     403       403      scope    in      scope    in      factor
POST   /admin/catalogue/:id/retirement                      401        403     403       403      scope    in      scope    in      factor
GET    /admin/catalogue/:id/services                        401        403     403       403      scope    in      scope    in      factor
POST   /admin/catalogue/pictures                            401        403     403       403      scope    in      scope    in      factor

# /admin/categories                                         anonymous  client  provider  pending  support  trust   finance  owner   password
POST   /admin/categories                                    401        403     403       403      scope    in      scope    in      factor
PUT    /admin/categories/:slug                              401        403     403       403      scope    in      scope    in      factor
POST   /admin/categories/:slug/move                         401        403     403       403      scope    in      scope    in      factor
POST   /admin/categories/:slug/retirement                   401        403     403       403      scope    in      scope    in      factor
POST   /admin/categories/:slug/return                       401        403     403       403      scope    in      scope    in      factor

# /admin/content                                            anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/content                                       401        403     403       403      scope    in      scope    in      factor
GET    /admin/content/:name                                 401        403     403       403      scope    in      scope    in      factor
POST   /admin/content/:name                                 401        403     403       403      scope    in      scope    in      factor
GET    /admin/content/:name/versions/:number                401        403     403       403      scope    in      scope    in      factor

# /admin/conversations                                      anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/conversations                                 401        403     403       403      scope    in      scope    in      factor
GET    /admin/conversations/:id                             401        403     403       403      scope    in      scope    in      factor
GET    /admin/conversations/:id/report                      401        403     403       403      scope    in      scope    in      factor
POST   /admin/conversations/:id/decision                    401        403     403       403      scope    in      scope    in      factor

# /admin/dead-letters                                       anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/dead-letters                                  401        403     403       403      scope    scope   scope    in      factor
POST   /admin/dead-letters/forget                           401        403     403       403      scope    scope   scope    in      factor
POST   /admin/dead-letters/retry                            401        403     403       403      scope    scope   scope    in      factor

# /admin/disputes                                           anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/disputes                                      401        403     403       403      scope    scope   in       in      factor
GET    /admin/disputes/:id                                  401        403     403       403      scope    scope   in       in      factor
POST   /admin/disputes/:id/decision                         401        403     403       403      scope    scope   in       in      factor
GET    /admin/disputes/:id/evidence                         401        403     403       403      scope    scope   in       in      factor
POST   /admin/disputes/:id/evidence                         401        403     403       403      scope    scope   in       in      factor
GET    /admin/disputes/:id/preview                          401        403     403       403      scope    scope   in       in      factor

# /admin/exports                                            anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/exports                                       401        403     403       403      in       in      in       in      factor
POST   /admin/exports                                       401        403     403       403      in       in      in       in      factor
GET    /admin/exports/:id                                   401        403     403       403      in       in      in       in      factor

# /admin/money                                              anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/money                                         401        403     403       403      scope    scope   in       in      factor
POST   /admin/money/adjustments                             401        403     403       403      scope    scope   in       in      factor
GET    /admin/money/bookings                                401        403     403       403      scope    scope   in       in      factor
GET    /admin/money/books                                   401        403     403       403      scope    scope   in       in      factor
GET    /admin/money/books/movements                         401        403     403       403      scope    scope   in       in      factor
GET    /admin/money/breaks                                  401        403     403       403      scope    scope   in       in      factor
POST   /admin/money/breaks/:id/resolution                   401        403     403       403      scope    scope   in       in      factor
POST   /admin/money/check                                   401        403     403       403      scope    scope   in       in      factor
GET    /admin/money/movements                               401        403     403       403      scope    scope   in       in      factor
GET    /admin/money/refunds                                 401        403     403       403      scope    scope   in       in      factor
POST   /admin/money/refunds/:id/return                      401        403     403       403      scope    scope   in       in      factor
POST   /admin/money/withdrawals                             401        403     403       403      scope    scope   in       in      factor

# /admin/payees                                             anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/payees                                        401        403     403       403      scope    scope   in       in      factor
POST   /admin/payees/:id/hold                               401        403     403       403      scope    scope   in       in      factor
POST   /admin/payees/:id/release                            401        403     403       403      scope    scope   in       in      factor

# /admin/people                                             anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/people/:id                                    401        403     403       403      in       in      in       in      factor
GET    /admin/people/:id/bookings                           401        403     403       403      in       in      in       in      factor
POST   /admin/people/:id/deletion                           401        403     403       403      scope    in      scope    in      factor
GET    /admin/people/:id/messages                           401        403     403       403      in       in      scope    in      factor
POST   /admin/people/:id/notes                              401        403     403       403      in       in      in       in      factor
POST   /admin/people/:id/restoration                        401        403     403       403      scope    in      scope    in      factor
POST   /admin/people/:id/sessions/end                       401        403     403       403      in       in      scope    in      factor
POST   /admin/people/:id/suspension                         401        403     403       403      scope    in      scope    in      factor
POST   /admin/people/:id/view                               401        403     403       403      in       in      scope    in      factor

# /admin/promo-codes                                        anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/promo-codes                                   401        403     403       403      scope    scope   in       in      factor
POST   /admin/promo-codes                                   401        403     403       403      scope    scope   in       in      factor
POST   /admin/promo-codes/:id/active                        401        403     403       403      scope    scope   in       in      factor

# /admin/providers                                          anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/providers                                     401        403     403       403      scope    in      scope    in      factor
GET    /admin/providers/:id                                 401        403     403       403      scope    in      scope    in      factor
POST   /admin/providers/:id/decision                        401        403     403       403      scope    in      scope    in      factor
POST   /admin/providers/:id/look                            401        403     403       403      scope    in      scope    in      factor
GET    /admin/providers/:id/visits-ahead                    401        403     403       403      scope    in      scope    in      factor

# /admin/quotes                                             anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/quotes                                        401        403     403       403      scope    in      scope    in      factor
PUT    /admin/quotes                                        401        403     403       403      scope    in      scope    in      factor
GET    /admin/quotes/quotable                               401        403     403       403      scope    in      scope    in      factor

# /admin/commission-taxes                                   anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/commission-taxes                              401        403     403       403      scope    scope   in       in      factor
POST   /admin/commission-taxes                              401        403     403       403      scope    scope   in       in      factor
POST   /admin/commission-taxes/:id/withdrawal               401        403     403       403      scope    scope   in       in      factor
GET    /admin/commission-taxes/filing                       401        403     403       403      scope    scope   in       in      factor

# /admin/rates                                              anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/rates                                         401        403     403       403      scope    scope   in       in      factor
POST   /admin/rates                                         401        403     403       403      scope    scope   in       in      factor
POST   /admin/rates/:id/withdrawal                          401        403     403       403      scope    scope   in       in      factor

# /admin/reports                                            anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/reports                                       401        403     403       403      in       in      in       in      factor
GET    /admin/reports/bookings                              401        403     403       403      in       in      in       in      factor
GET    /admin/reports/csv                                   401        403     403       403      in       in      in       in      factor

# /admin/safety                                             anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/safety                                        401        403     403       403      in       in      scope    in      factor
GET    /admin/safety/:id                                    401        403     403       403      in       in      scope    in      factor
POST   /admin/safety/:id/acknowledge                        401        403     403       403      in       in      scope    in      factor
POST   /admin/safety/:id/close                              401        403     403       403      in       in      scope    in      factor

# /admin/sellers                                            anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/sellers                                       401        403     403       403      scope    scope   in       in      factor
POST   /admin/sellers/ask                                   401        403     403       403      scope    scope   in       in      factor
POST   /admin/sellers/files                                 401        403     403       403      scope    scope   in       in      factor
GET    /admin/sellers/files/:id                             401        403     403       403      scope    scope   in       in      factor
GET    /admin/sellers/list                                  401        403     403       403      scope    scope   in       in      factor

# /admin/tasks                                              anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/tasks                                         401        403     403       403      in       in      in       in      factor
POST   /admin/tasks/:id/close                               401        403     403       403      in       in      in       in      factor
POST   /admin/tasks/:id/owner                               401        403     403       403      in       in      in       in      factor
GET    /admin/tasks/counts                                  401        403     403       403      in       in      in       in      factor

# /admin/terms                                              anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/terms/:side                                   401        403     403       403      scope    scope   scope    in      factor
POST   /admin/terms/:side                                   401        403     403       403      scope    scope   scope    in      factor
GET    /admin/terms/:side/versions/:version                 401        403     403       403      scope    scope   scope    in      factor
POST   /admin/terms/:side/versions/:version/withdrawal      401        403     403       403      scope    scope   scope    in      factor

# /admin/tickets                                            anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/tickets/:id                                   401        403     403       403      in       scope   scope    in      factor
POST   /admin/tickets/:id/answers                           401        403     403       403      in       scope   scope    in      factor
POST   /admin/tickets/:id/changes                           401        403     403       403      in       scope   scope    in      factor
POST   /admin/tickets/:id/mails                             401        403     403       403      in       scope   scope    in      factor
POST   /admin/tickets/:id/notes                             401        403     403       403      in       scope   scope    in      factor
GET    /admin/tickets/figures                               401        403     403       403      in       scope   scope    in      factor

# /admin/views                                              anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /admin/views                                         401        403     403       403      in       in      in       in      factor
POST   /admin/views                                         401        403     403       403      in       in      in       in      factor
PUT    /admin/views/:id                                     401        403     403       403      in       in      in       in      factor
DELETE /admin/views/:id                                     401        403     403       403      in       in      in       in      factor

# /areas                                                    anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /areas                                               in         in      in        in       in       in      in       in      in
GET    /areas/:city                                         in         in      in        in       in       in      in       in      in
GET    /areas/:city/:service                                in         in      in        in       in       in      in       in      in

# /auth                                                     anonymous  client  provider  pending  support  trust   finance  owner   password
POST   /auth/accept-client-terms                            401        in      403       403      403      403     403      403     403
POST   /auth/accept-provider-terms                          401        403     in        in       403      403     403      403     403
POST   /auth/change-password                                401        in      in        in       in       in      in       in      in
GET    /auth/email-change                                   401        in      in        in       in       in      in       in      in
POST   /auth/email-change                                   401        in      in        in       in       in      in       in      in
DELETE /auth/email-change                                   401        in      in        in       in       in      in       in      in
POST   /auth/email-change/confirm                           in         in      in        in       in       in      in       in      in
POST   /auth/email-change/object                            in         in      in        in       in       in      in       in      in
POST   /auth/email-confirmation                             401        in      in        in       in       in      in       in      in
POST   /auth/email-confirmation/confirm                     in         in      in        in       in       in      in       in      in
POST   /auth/email/retry                                    401        in      in        in       in       in      in       in      in
POST   /auth/login                                          in         in      in        in       in       in      in       in      in
POST   /auth/logout                                         401        in      in        in       in       in      in       in      in
GET    /auth/me                                             401        in      in        in       in       in      in       in      in
PUT    /auth/me                                             401        in      in        in       in       in      in       in      in
GET    /auth/provider-terms-status                          401        in      in        in       in       in      in       in      in
GET    /auth/reset-links/:hash                              in         in      in        in       in       in      in       in      in
POST   /auth/reset-password                                 in         in      in        in       in       in      in       in      in
GET    /auth/second-factor                                  401        403     403       403      in       in      in       in      in
POST   /auth/second-factor                                  401        403     403       403      in       in      in       in      in
POST   /auth/second-factor/enrolment                        401        403     403       403      in       in      in       in      in
POST   /auth/second-factor/recovery-codes                   401        403     403       403      in       in      in       in      factor
GET    /auth/sessions                                       401        in      in        in       in       in      in       in      in
DELETE /auth/sessions                                       401        in      in        in       in       in      in       in      in
DELETE /auth/sessions/:id                                   401        in      in        in       in       in      in       in      in
POST   /auth/signup-with-verification                       in         in      in        in       in       in      in       in      in
POST   /auth/update-password                                in         in      in        in       in       in      in       in      in
POST   /auth/upload-avatar                                  401        in      in        in       in       in      in       in      in
GET    /auth/user/:id                                       401        in      in        in       in       in      scope    in      factor
GET    /auth/view                                           401        in      in        in       in       in      in       in      in

# /availability                                             anonymous  client  provider  pending  support  trust   finance  owner   password
POST   /availability/hours/preview                          401        403     in        in       403      403     403      403     403
GET    /availability/time-off                               401        403     in        in       403      403     403      403     403
POST   /availability/time-off                               401        403     in        in       403      403     403      403     403
DELETE /availability/time-off/:id                           401        403     in        in       403      403     403      403     403
POST   /availability/time-off/preview                       401        403     in        in       403      403     403      403     403

# /blocks                                                   anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /blocks                                              401        in      in        in       in       in      in       in      in
POST   /blocks/:id                                          401        in      in        in       in       in      in       in      in
DELETE /blocks/:id                                          401        in      in        in       in       in      in       in      in

# /bookings                                                 anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /bookings                                            401        in      in        in       in       in      in       in      in
POST   /bookings                                            401        in      in        in       in       in      in       in      in
GET    /bookings/:id                                        401        in      in        in       in       in      in       in      in
POST   /bookings/:id/alarm                                  401        403     in        in       403      403     403      403     403
POST   /bookings/:id/check-in                               401        in      in        in       in       in      in       in      in
POST   /bookings/:id/check-out                              401        in      in        in       in       in      in       in      in
GET    /bookings/:id/client-facts                           401        403     in        in       403      403     403      403     403
GET    /bookings/:id/day                                    401        in      in        in       in       in      in       in      in
GET    /bookings/:id/disputes                               401        in      in        in       in       in      in       in      in
POST   /bookings/:id/disputes                               401        in      in        in       in       in      in       in      in
POST   /bookings/:id/fine                                   401        403     in        in       403      403     403      403     403
GET    /bookings/:id/guests                                 401        in      in        in       in       in      in       in      in
PUT    /bookings/:id/guests                                 401        in      403       403      403      403     403      403     403
GET    /bookings/:id/history                                401        in      in        in       in       in      in       in      in
GET    /bookings/:id/money                                  401        in      in        in       in       in      in       in      in
POST   /bookings/:id/nobody-came                            401        in      in        in       in       in      in       in      in
POST   /bookings/:id/objection                              401        in      in        in       in       in      in       in      in
POST   /bookings/:id/on-my-way                              401        in      in        in       in       in      in       in      in
GET    /bookings/:id/receipts                               401        in      in        in       in       in      in       in      in
POST   /bookings/:id/reschedule                             401        in      in        in       in       in      in       in      in
DELETE /bookings/:id/reschedule                             401        in      in        in       in       in      in       in      in
POST   /bookings/:id/reschedule/answer                      401        in      in        in       in       in      in       in      in
GET    /bookings/:id/rescue                                 401        in      in        in       in       in      in       in      in
POST   /bookings/:id/rescue                                 401        in      in        in       in       in      in       in      in
GET    /bookings/:id/review                                 401        in      in        in       in       in      in       in      in
PUT    /bookings/:id/review                                 401        in      in        in       in       in      in       in      in
POST   /bookings/:id/running-late                           401        in      in        in       in       in      in       in      in
POST   /bookings/:id/status                                 401        in      in        in       in       in      in       in      in
GET    /bookings/:id/times                                  401        in      in        in       in       in      in       in      in
GET    /bookings/:id/tips                                   401        in      in        in       in       in      in       in      in
POST   /bookings/:id/tips                                   401        in      in        in       in       in      in       in      in
GET    /bookings/day-sheet                                  401        403     in        in       403      403     403      403     403
GET    /bookings/guests/options                             401        in      403       403      403      403     403      403     403
GET    /bookings/insights                                   401        403     in        in       403      403     403      403     403
POST   /bookings/photos                                     401        403     in        in       403      403     403      403     403
POST   /bookings/promo-code                                 401        in      403       403      403      403     403      403     403
GET    /bookings/quote                                      401        in      in        in       in       in      in       in      in
GET    /bookings/rescues                                    401        in      in        in       in       in      in       in      in
GET    /bookings/schedule                                   401        403     in        in       403      403     403      403     403
POST   /bookings/series                                     401        in      in        in       in       in      in       in      in
GET    /bookings/series/:id                                 401        in      in        in       in       in      in       in      in
POST   /bookings/series/:id/answer                          401        in      in        in       in       in      in       in      in
POST   /bookings/series/:id/end                             401        in      in        in       in       in      in       in      in
GET    /bookings/series/preview                             401        in      403       403      403      403     403      403     403
GET    /bookings/statistics                                 401        in      in        in       in       in      in       in      in
GET    /bookings/surroundings                               401        403     in        in       403      403     403      403     403
GET    /bookings/today                                      401        in      in        in       in       in      in       in      in

# /calendars                                                anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /calendars/bookings/:id                              in         in      in        in       in       in      in       in      in
GET    /calendars/feeds/:token                              in         in      in        in       in       in      in       in      in
GET    /calendars/mine                                      401        in      in        in       in       in      in       in      in
POST   /calendars/mine                                      401        in      in        in       in       in      in       in      in
DELETE /calendars/mine                                      401        in      in        in       in       in      in       in      in

# /disputes                                                 anonymous  client  provider  pending  support  trust   finance  owner   password
POST   /disputes/:id/answer                                 401        in      in        in       in       in      in       in      in
POST   /disputes/:id/appeal                                 401        in      in        in       in       in      in       in      in
POST   /disputes/:id/withdrawal                             401        in      in        in       in       in      in       in      in
POST   /disputes/photos                                     401        in      in        in       in       in      in       in      in

# /earnings                                                 anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /earnings                                            401        403     in        in       403      403     403      403     403
GET    /earnings/csv                                        401        403     in        in       403      403     403      403     403
GET    /earnings/lines                                      401        403     in        in       403      403     403      403     403

# /facts                                                    anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /facts/mine                                          401        403     in        in       403      403     403      403     403
GET    /facts/providers/:id                                 in         in      in        in       in       in      in       in      in
PUT    /facts/reply                                         401        403     in        in       403      403     403      403     403

# /favourites                                               anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /favourites                                          401        in      403       403      403      403     403      403     403
PUT    /favourites/:id                                      401        in      403       403      403      403     403      403     403
GET    /favourites/ids                                      401        in      403       403      403      403     403      403     403

# /gift-cards                                               anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /gift-cards                                          401        in      in        in       in       in      in       in      in
POST   /gift-cards                                          401        in      in        in       in       in      in       in      in
POST   /gift-cards/:id/cancel                               401        in      in        in       in       in      in       in      in
POST   /gift-cards/:id/code                                 401        in      in        in       in       in      in       in      in
GET    /gift-cards/:id/receipts                             401        in      in        in       in       in      in       in      in
POST   /gift-cards/:id/resend                               401        in      in        in       in       in      in       in      in
POST   /gift-cards/redeem                                   401        in      in        in       in       in      in       in      in

# /help                                                     anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /help/tickets                                        401        in      in        in       in       in      in       in      in
POST   /help/tickets                                        401        in      in        in       in       in      in       in      in
GET    /help/tickets/:id                                    401        in      in        in       in       in      in       in      in
POST   /help/tickets/:id/messages                           401        in      in        in       in       in      in       in      in

# /household                                                anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /household                                           401        in      403       403      403      403     403      403     403
POST   /household                                           401        in      403       403      403      403     403      403     403
PUT    /household/:id                                       401        in      403       403      403      403     403      403     403
DELETE /household/:id                                       401        in      403       403      403      403     403      403     403
PUT    /household/consent                                   401        in      403       403      403      403     403      403     403

# /inbox                                                    anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /inbox                                               401        in      in        in       in       in      in       in      in
POST   /inbox/read                                          401        in      in        in       in       in      in       in      in
GET    /inbox/unread                                        401        in      in        in       in       in      in       in      in

# /messages                                                 anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /messages/conversations                              401        in      in        in       in       in      in       in      in
GET    /messages/conversations/:id                          401        in      in        in       in       in      in       in      in
GET    /messages/conversations/:id/lines                    401        in      in        in       in       in      in       in      in
POST   /messages/conversations/:id/read                     401        in      in        in       in       in      in       in      in
POST   /messages/conversations/:id/report                   401        in      in        in       in       in      in       in      in
POST   /messages/photos                                     401        in      in        in       in       in      in       in      in
GET    /messages/quick-answers                              401        403     in        in       403      403     403      403     403
PUT    /messages/quick-answers                              401        403     in        in       403      403     403      403     403
GET    /messages/unread                                     401        in      in        in       in       in      in       in      in
GET    /messages/with/:id                                   401        in      in        in       in       in      in       in      in
POST   /messages/with/:id                                   401        in      in        in       in       in      in       in      in

# /mileage                                                  anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /mileage                                             401        403     in        in       403      403     403      403     403
PUT    /mileage                                             401        403     in        in       403      403     403      403     403
GET    /mileage/csv                                         401        403     in        in       403      403     403      403     403

# /notices                                                  anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /notices                                             401        in      in        in       in       in      in       in      in
PUT    /notices/choices                                     401        in      in        in       in       in      in       in      in
POST   /notices/stop                                        in         in      in        in       in       in      in       in      in
PUT    /notices/texts                                       401        in      in        in       in       in      in       in      in

# /outbox                                                   anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /outbox                                              in         in      in        in       in       in      in       in      in
GET    /outbox/examples                                     in         in      in        in       in       in      in       in      in
GET    /outbox/examples/:id                                 in         in      in        in       in       in      in       in      in

# /papers                                                   anonymous  client  provider  pending  support  trust   finance  owner   password
POST   /papers                                              401        403     in        in       403      403     403      403     403
DELETE /papers/:id                                          401        403     in        in       403      403     403      403     403
GET    /papers/:id/files                                    401        403     in        in       403      403     403      403     403
POST   /papers/files                                        401        403     in        in       403      403     403      403     403
GET    /papers/mine                                         401        403     in        in       403      403     403      403     403

# /payments                                                 anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /payments/booking-confirmation/:booking_id           in         in      in        in       in       in      in       in      in
POST   /payments/checkout-session                           401        in      in        in       in       in      in       in      in
GET    /payments/credit-offer/:booking_id                   401        in      in        in       in       in      in       in      in
POST   /payments/webhook                                    in         in      in        in       in       in      in       in      in

# /payouts                                                  anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /payouts                                             401        403     in        in       403      403     403      403     403
POST   /payouts                                             401        403     in        in       403      403     403      403     403
POST   /payouts/account                                     401        403     in        in       403      403     403      403     403
POST   /payouts/account/check                               401        403     in        in       403      403     403      403     403
GET    /payouts/standing                                    401        403     in        in       403      403     403      403     403

# /portfolio                                                anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /portfolio                                           401        403     in        in       403      403     403      403     403
POST   /portfolio/files                                     401        403     in        in       403      403     403      403     403
PUT    /portfolio/order                                     401        403     in        in       403      403     403      403     403
POST   /portfolio/photos                                    401        403     in        in       403      403     403      403     403
PUT    /portfolio/photos/:id                                401        403     in        in       403      403     403      403     403
DELETE /portfolio/photos/:id                                401        403     in        in       403      403     403      403     403
POST   /portfolio/photos/:id/ask                            401        403     in        in       403      403     403      403     403
GET    /portfolio/photos/:id/picture                        401        in      in        in       scope    in      scope    in      factor
POST   /portfolio/photos/:id/report                         401        in      in        in       in       in      in       in      in

# /providers                                                anonymous  client  provider  pending  support  trust   finance  owner   password
POST   /providers                                           401        403     in        in       403      403     403      403     403
PUT    /providers                                           401        403     in        in       403      403     403      403     403
GET    /providers/:id                                       in         in      in        in       in       in      in       in      in
GET    /providers/own                                       401        403     in        in       403      403     403      403     403
GET    /providers/:id/explanation                           401        in      in        in       in       in      scope    in      factor
GET    /providers/:id/photos                                in         in      in        in       in       in      in       in      in
GET    /providers/:id/review-photos                         in         in      in        in       in       in      in       in      in
GET    /providers/:id/reviews                               in         in      in        in       in       in      in       in      in

# /push                                                     anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /push/devices                                        401        in      in        in       in       in      in       in      in
PUT    /push/devices                                        401        in      in        in       in       in      in       in      in
DELETE /push/devices/:id                                    401        in      in        in       in       in      in       in      in
POST   /push/renew                                          in         in      in        in       in       in      in       in      in
POST   /push/stop                                           in         in      in        in       in       in      in       in      in

# /reviews                                                  anonymous  client  provider  pending  support  trust   finance  owner   password
PUT    /reviews/:id/helpful                                 401        in      in        in       in       in      in       in      in
PUT    /reviews/:id/profile-photos                          401        in      403       403      403      403     403      403     403
PUT    /reviews/:id/quote                                   401        in      in        in       in       in      in       in      in
POST   /reviews/:id/reply                                   401        in      in        in       in       in      in       in      in
POST   /reviews/:id/report                                  401        in      in        in       in       in      in       in      in
GET    /reviews/of-service                                  in         in      in        in       in       in      in       in      in
GET    /reviews/open                                        401        in      in        in       in       in      in       in      in
POST   /reviews/photos                                      401        in      403       403      403      403     403      403     403
GET    /reviews/photos/:id                                  in         in      in        in       in       in      in       in      in
GET    /reviews/received                                    401        in      in        in       in       in      in       in      in
GET    /reviews/testimonials                                in         in      in        in       in       in      in       in      in
GET    /reviews/written                                     401        in      403       403      403      403     403      403     403

# /safety                                                   anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /safety                                              401        403     in        in       403      403     403      403     403
POST   /safety/consent                                      in         in      in        in       in       in      in       in      in
POST   /safety/consent/look                                 in         in      in        in       in       in      in       in      in
POST   /safety/consent/stop                                 in         in      in        in       in       in      in       in      in
POST   /safety/contact                                      401        403     in        in       403      403     403      403     403
DELETE /safety/contact                                      401        403     in        in       403      403     403      403     403
PUT    /safety/timer                                        401        403     in        in       403      403     403      403     403

# /sandbox                                                  anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /sandbox/checkout/:session_id                        in         in      in        in       in       in      in       in      in
POST   /sandbox/checkout/:session_id/challenge              in         in      in        in       in       in      in       in      in
POST   /sandbox/checkout/:session_id/pay                    in         in      in        in       in       in      in       in      in
GET    /sandbox/clock                                       in         in      in        in       in       in      in       in      in
POST   /sandbox/clock                                       in         in      in        in       in       in      in       in      in
GET    /sandbox/gateway                                     in         in      in        in       in       in      in       in      in
PUT    /sandbox/gateway                                     in         in      in        in       in       in      in       in      in
GET    /sandbox/gateway/cases                               in         in      in        in       in       in      in       in      in
POST   /sandbox/gateway/cases                               in         in      in        in       in       in      in       in      in
GET    /sandbox/payouts/:account_id                         in         in      in        in       in       in      in       in      in
POST   /sandbox/payouts/:account_id                         in         in      in        in       in       in      in       in      in
GET    /sandbox/second-factor                               in         in      in        in       in       in      in       in      in

# /services                                                 anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /services                                            in         in      in        in       in       in      in       in      in
POST   /services                                            401        403     in        in       in       in      scope    in      factor
GET    /services/:id                                        in         in      in        in       in       in      in       in      in
PUT    /services/:id                                        401        in      in        in       in       in      scope    in      factor
DELETE /services/:id                                        401        in      in        in       in       in      scope    in      factor
GET    /services/:id/swatches                               in         in      in        in       in       in      in       in      in
GET    /services/availability                               in         in      in        in       in       in      in       in      in
GET    /services/by-title/:title                            in         in      in        in       in       in      in       in      in
GET    /services/provider/:id                               in         in      in        in       in       in      in       in      in
GET    /services/providers                                  in         in      in        in       in       in      in       in      in

# /verification                                             anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /verification/mine                                   401        403     in        in       403      403     403      403     403
POST   /verification/send-code                              in         in      in        in       in       in      in       in      in
POST   /verification/submit                                 401        403     in        in       403      403     403      403     403

# /waitlist                                                 anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /waitlist                                            401        in      403       403      403      403     403      403     403
POST   /waitlist                                            401        in      403       403      403      403     403      403     403
DELETE /waitlist/:id                                        401        in      403       403      403      403     403      403     403
POST   /waitlist/:id/resume                                 401        in      403       403      403      403     403      403     403
GET    /waitlist/offers/:id                                 401        in      403       403      403      403     403      403     403
POST   /waitlist/offers/:id/pass                            401        in      403       403      403      403     403      403     403
POST   /waitlist/offers/:id/take                            401        in      403       403      403      403     403      403     403
GET    /waitlist/prepare                                    401        in      403       403      403      403     403      403     403
GET    /waitlist/waiting                                    401        403     in        in       403      403     403      403     403

# /wishes                                                   anonymous  client  provider  pending  support  trust   finance  owner   password
PUT    /wishes                                              401        in      403       403      403      403     403      403     403
POST   /wishes/by-email                                     in         in      in        in       in       in      in       in      in
POST   /wishes/confirm                                      in         in      in        in       in       in      in       in      in
POST   /wishes/end                                          in         in      in        in       in       in      in       in      in

# the rest                                                  anonymous  client  provider  pending  support  trust   finance  owner   password
GET    /areas-of/:service                                   in         in      in        in       in       in      in       in      in
GET    /booking-link                                        401        403     in        in       403      403     403      403     403
PUT    /booking-link                                        401        403     in        in       403      403     403      403     403
GET    /catalogue                                           in         in      in        in       in       in      in       in      in
GET    /clients/:id/reviews                                 401        in      in        in       in       in      scope    in      factor
POST   /contact                                             in         in      in        in       in       in      in       in      in
GET    /content/:name                                       in         in      in        in       in       in      in       in      in
GET    /credit                                              401        in      in        in       in       in      in       in      in
POST   /credit/refunds/:id                                  401        in      in        in       in       in      in       in      in
GET    /files/:link                                         401        in      in        in       in       in      in       in      factor
GET    /hero                                                in         in      in        in       in       in      in       in      in
GET    /home                                                in         in      in        in       in       in      in       in      in
POST   /inbound/bounce                                      in         in      in        in       in       in      in       in      in
POST   /inbound/mail                                        in         in      in        in       in       in      in       in      in
GET    /links/:handle                                       in         in      in        in       in       in      in       in      in
POST   /links/:handle/openings                              in         in      in        in       in       in      in       in      in
GET    /live                                                401        in      in        in       in       in      in       in      in
GET    /places/:postal                                      in         in      in        in       in       in      in       in      in
GET    /receipts/:id/pdf                                    401        in      in        in       in       in      in       in      in
GET    /referral                                            401        in      403       403      403      403     403      403     403
GET    /search                                              in         in      in        in       in       in      in       in      in
GET    /search/words                                        in         in      in        in       in       in      in       in      in
GET    /statements                                          401        403     in        in       403      403     403      403     403
GET    /statements/:id                                      401        403     in        in       403      403     403      403     403
GET    /taxes/mine                                          401        403     in        in       403      403     403      403     403
PUT    /taxes/mine                                          401        403     in        in       403      403     403      403     403
GET    /terms/:side                                         in         in      in        in       in       in      in       in      in
GET    /terms/:side/:version                                in         in      in        in       in       in      in       in      in
POST   /texts/answers                                       403        403     403       403      403      403     403      403     403
POST   /texts/reports/:id                                   403        403     403       403      403      403     403      403     403
GET    /tips/:id                                            in         in      in        in       in       in      in       in      in
`

const columns = [
  'anonymous',
  'client',
  'provider',
  'pending',
  'support',
  'trust',
  'finance',
  'owner',
  'password',
] as const
export type Column = (typeof columns)[number]

const CELLS = ['in', '401', '403', 'scope', 'factor'] as const
export type Cell = (typeof CELLS)[number]
export type Row = { name: string; cells: Record<Column, Cell> }

/** As written in the table, so a duplicate row is found twice. */
export const rows: readonly Row[] = TABLE.split('\n').filter(isRow).map(readRow)

/** By `METHOD path`. */
export const accessOf: Readonly<Record<string, Row['cells']>> = Object.fromEntries(
  rows.map(({ name, cells }) => [name, cells]),
)

function isRow(line: string): boolean {
  return line !== '' && !line.startsWith('#')
}

function readRow(line: string): Row {
  const [method, path, ...cells] = line.split(/ +/)
  if (cells.length !== columns.length || !cells.every((cell) => CELLS.includes(cell as Cell)))
    throw new Error(`access.ts has no such cells: ${line}`)
  const named = columns.map((column, at) => [column, cells[at]])
  return { name: `${method} ${path}`, cells: Object.fromEntries(named) as Row['cells'] }
}
