// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const acceptClientTerms = { method: 'POST', path: '/auth/accept-client-terms' } as Route<
  typeof import('#contract/accounts.ts').acceptClientTerms
>
export const acceptProviderTerms = { method: 'POST', path: '/auth/accept-provider-terms' } as Route<
  typeof import('#contract/accounts.ts').acceptProviderTerms
>
export const getMe = { method: 'GET', path: '/auth/me' } as Route<
  typeof import('#contract/accounts.ts').getMe
>
export const getProviderTermsStatus = { method: 'GET', path: '/auth/provider-terms-status' } as Route<
  typeof import('#contract/accounts.ts').getProviderTermsStatus
>
export const login = { method: 'POST', path: '/auth/login' } as Route<
  typeof import('#contract/accounts.ts').login
>
export const logout = { method: 'POST', path: '/auth/logout' } as Route<
  typeof import('#contract/accounts.ts').logout
>
export const requestPasswordReset = { method: 'POST', path: '/auth/reset-password' } as Route<
  typeof import('#contract/accounts.ts').requestPasswordReset
>
export const sendCode = { method: 'POST', path: '/verification/send-code' } as Route<
  typeof import('#contract/accounts.ts').sendCode
>
export const signup = { method: 'POST', path: '/auth/signup-with-verification' } as Route<
  typeof import('#contract/accounts.ts').signup
>
export const updateMe = { method: 'PUT', path: '/auth/me' } as Route<
  typeof import('#contract/accounts.ts').updateMe
>
export const updatePassword = { method: 'POST', path: '/auth/update-password' } as Route<
  typeof import('#contract/accounts.ts').updatePassword
>
export const uploadAvatar = { method: 'POST', path: '/auth/upload-avatar' } as Route<
  typeof import('#contract/accounts.ts').uploadAvatar
>
export const getSecondFactor = { method: 'GET', path: '/auth/second-factor' } as Route<
  typeof import('#contract/accounts/second-factor.ts').getSecondFactor
>
export const offerSecondFactor = { method: 'POST', path: '/auth/second-factor/enrolment' } as Route<
  typeof import('#contract/accounts/second-factor.ts').offerSecondFactor
>
export const proveSecondFactor = { method: 'POST', path: '/auth/second-factor' } as Route<
  typeof import('#contract/accounts/second-factor.ts').proveSecondFactor
>
export const renewRecoveryCodes = { method: 'POST', path: '/auth/second-factor/recovery-codes' } as Route<
  typeof import('#contract/accounts/second-factor.ts').renewRecoveryCodes
>
export const countQueue = { method: 'GET', path: '/admin/queue/counts' } as Route<
  typeof import('#contract/admin.ts').countQueue
>
export const decideApplicant = { method: 'POST', path: '/admin/providers/:id/decision' } as Route<
  typeof import('#contract/admin.ts').decideApplicant
>
export const decideChange = { method: 'POST', path: '/admin/changes/:id/decision' } as Route<
  typeof import('#contract/admin.ts').decideChange
>
export const getApplicant = { method: 'GET', path: '/admin/providers/:id' } as Route<
  typeof import('#contract/admin.ts').getApplicant
>
export const getVisitsAhead = { method: 'GET', path: '/admin/providers/:id/visits-ahead' } as Route<
  typeof import('#contract/admin.ts').getVisitsAhead
>
export const listApplicants = { method: 'GET', path: '/admin/providers' } as Route<
  typeof import('#contract/admin.ts').listApplicants
>
export const listQueue = { method: 'GET', path: '/admin/queue' } as Route<
  typeof import('#contract/admin.ts').listQueue
>
export const sendContact = { method: 'POST', path: '/contact' } as Route<
  typeof import('#contract/admin.ts').sendContact
>
export const closeTask = { method: 'POST', path: '/admin/tasks/:id/close' } as Route<
  typeof import('#contract/admin/tasks.ts').closeTask
>
export const countTasks = { method: 'GET', path: '/admin/tasks/counts' } as Route<
  typeof import('#contract/admin/tasks.ts').countTasks
>
export const listTasks = { method: 'GET', path: '/admin/tasks' } as Route<
  typeof import('#contract/admin/tasks.ts').listTasks
>
export const createProfile = { method: 'POST', path: '/providers' } as Route<
  typeof import('#contract/availability.ts').createProfile
>
export const explainDay = { method: 'GET', path: '/providers/:id/explanation' } as Route<
  typeof import('#contract/availability.ts').explainDay
>
export const getProvider = { method: 'GET', path: '/providers/:id' } as Route<
  typeof import('#contract/availability.ts').getProvider
>
export const listServiceProviders = { method: 'GET', path: '/services/providers' } as Route<
  typeof import('#contract/availability.ts').listServiceProviders
>
export const updateProfile = { method: 'PUT', path: '/providers' } as Route<
  typeof import('#contract/availability.ts').updateProfile
>
export const blockPerson = { method: 'POST', path: '/blocks/:id' } as Route<
  typeof import('#contract/blocks.ts').blockPerson
>
export const listBlocks = { method: 'GET', path: '/blocks' } as Route<
  typeof import('#contract/blocks.ts').listBlocks
>
export const unblockPerson = { method: 'DELETE', path: '/blocks/:id' } as Route<
  typeof import('#contract/blocks.ts').unblockPerson
>
export const createBooking = { method: 'POST', path: '/bookings' } as Route<
  typeof import('#contract/bookings.ts').createBooking
>
export const getBooking = { method: 'GET', path: '/bookings/:id' } as Route<
  typeof import('#contract/bookings.ts').getBooking
>
export const getBookingConfirmation = { method: 'GET', path: '/payments/booking-confirmation/:booking_id' } as Route<
  typeof import('#contract/bookings.ts').getBookingConfirmation
>
export const getBookingHistory = { method: 'GET', path: '/bookings/:id/history' } as Route<
  typeof import('#contract/bookings.ts').getBookingHistory
>
export const getBookingStatistics = { method: 'GET', path: '/bookings/statistics' } as Route<
  typeof import('#contract/bookings.ts').getBookingStatistics
>
export const getUser = { method: 'GET', path: '/auth/user/:id' } as Route<
  typeof import('#contract/bookings.ts').getUser
>
export const listBookings = { method: 'GET', path: '/bookings' } as Route<
  typeof import('#contract/bookings.ts').listBookings
>
export const openCheckout = { method: 'POST', path: '/payments/checkout-session' } as Route<
  typeof import('#contract/bookings.ts').openCheckout
>
export const setBookingStatus = { method: 'POST', path: '/bookings/:id/status' } as Route<
  typeof import('#contract/bookings.ts').setBookingStatus
>
export const closeCalendarFeed = { method: 'DELETE', path: '/calendars/mine' } as Route<
  typeof import('#contract/calendars.ts').closeCalendarFeed
>
export const downloadBookingCalendar = { method: 'GET', path: '/calendars/bookings/:id' } as Route<
  typeof import('#contract/calendars.ts').downloadBookingCalendar
>
export const getCalendarFeed = { method: 'GET', path: '/calendars/mine' } as Route<
  typeof import('#contract/calendars.ts').getCalendarFeed
>
export const openCalendarFeed = { method: 'POST', path: '/calendars/mine' } as Route<
  typeof import('#contract/calendars.ts').openCalendarFeed
>
export const readCalendarFeed = { method: 'GET', path: '/calendars/feeds/:token' } as Route<
  typeof import('#contract/calendars.ts').readCalendarFeed
>
export const decideCase = { method: 'POST', path: '/admin/cases/:id/decision' } as Route<
  typeof import('#contract/bookings/cases.ts').decideCase
>
export const getCase = { method: 'GET', path: '/admin/cases/:id' } as Route<
  typeof import('#contract/bookings/cases.ts').getCase
>
export const listCases = { method: 'GET', path: '/admin/cases' } as Route<
  typeof import('#contract/bookings/cases.ts').listCases
>
export const objectToNoShow = { method: 'POST', path: '/bookings/:id/objection' } as Route<
  typeof import('#contract/bookings/cases.ts').objectToNoShow
>
export const getServiceByTitle = { method: 'GET', path: '/services/by-title/:title' } as Route<
  typeof import('#contract/catalogue.ts').getServiceByTitle
>
export const listCatalogue = { method: 'GET', path: '/catalogue' } as Route<
  typeof import('#contract/catalogue.ts').listCatalogue
>
export const getContent = { method: 'GET', path: '/content/:name' } as Route<
  typeof import('#contract/content.ts').getContent
>
export const getHero = { method: 'GET', path: '/hero' } as Route<
  typeof import('#contract/content.ts').getHero
>
export const countInbox = { method: 'GET', path: '/inbox/unread' } as Route<
  typeof import('#contract/inbox.ts').countInbox
>
export const listInbox = { method: 'GET', path: '/inbox' } as Route<
  typeof import('#contract/inbox.ts').listInbox
>
export const readInbox = { method: 'POST', path: '/inbox/read' } as Route<
  typeof import('#contract/inbox.ts').readInbox
>
export const openLive = { method: 'GET', path: '/live' } as Route<
  typeof import('#contract/live.ts').openLive
>
export const getClientFacts = { method: 'GET', path: '/bookings/:id/client-facts' } as Route<
  typeof import('#contract/facts.ts').getClientFacts
>
export const getMyFacts = { method: 'GET', path: '/facts/mine' } as Route<
  typeof import('#contract/facts.ts').getMyFacts
>
export const getProviderFacts = { method: 'GET', path: '/facts/providers/:id' } as Route<
  typeof import('#contract/facts.ts').getProviderFacts
>
export const replyToFacts = { method: 'PUT', path: '/facts/reply' } as Route<
  typeof import('#contract/facts.ts').replyToFacts
>
export const openFile = { method: 'GET', path: '/files/:link' } as Route<
  typeof import('#contract/files.ts').openFile
>
export const askRescue = { method: 'POST', path: '/bookings/:id/rescue' } as Route<
  typeof import('#contract/bookings/rescue.ts').askRescue
>
export const getRescue = { method: 'GET', path: '/bookings/:id/rescue' } as Route<
  typeof import('#contract/bookings/rescue.ts').getRescue
>
export const countUnread = { method: 'GET', path: '/messages/unread' } as Route<
  typeof import('#contract/messaging.ts').countUnread
>
export const getConversation = { method: 'GET', path: '/messages/conversations/:id' } as Route<
  typeof import('#contract/messaging.ts').getConversation
>
export const getConversationWith = { method: 'GET', path: '/messages/with/:id' } as Route<
  typeof import('#contract/messaging.ts').getConversationWith
>
export const getQuickAnswers = { method: 'GET', path: '/messages/quick-answers' } as Route<
  typeof import('#contract/messaging.ts').getQuickAnswers
>
export const listConversations = { method: 'GET', path: '/messages/conversations' } as Route<
  typeof import('#contract/messaging.ts').listConversations
>
export const listLines = { method: 'GET', path: '/messages/conversations/:id/lines' } as Route<
  typeof import('#contract/messaging.ts').listLines
>
export const markRead = { method: 'POST', path: '/messages/conversations/:id/read' } as Route<
  typeof import('#contract/messaging.ts').markRead
>
export const saveQuickAnswers = { method: 'PUT', path: '/messages/quick-answers' } as Route<
  typeof import('#contract/messaging.ts').saveQuickAnswers
>
export const sendMessage = { method: 'POST', path: '/messages/with/:id' } as Route<
  typeof import('#contract/messaging.ts').sendMessage
>
export const uploadMessagePhoto = { method: 'POST', path: '/messages/photos' } as Route<
  typeof import('#contract/messaging.ts').uploadMessagePhoto
>
export const decideReport = { method: 'POST', path: '/admin/conversations/:id/decision' } as Route<
  typeof import('#contract/messaging/reports.ts').decideReport
>
export const listReports = { method: 'GET', path: '/admin/conversations' } as Route<
  typeof import('#contract/messaging/reports.ts').listReports
>
export const readReported = { method: 'GET', path: '/admin/conversations/:id' } as Route<
  typeof import('#contract/messaging/reports.ts').readReported
>
export const reportConversation = { method: 'POST', path: '/messages/conversations/:id/report' } as Route<
  typeof import('#contract/messaging/reports.ts').reportConversation
>
export const answerReschedule = { method: 'POST', path: '/bookings/:id/reschedule/answer' } as Route<
  typeof import('#contract/bookings/reschedule.ts').answerReschedule
>
export const listRescheduleTimes = { method: 'GET', path: '/bookings/:id/times' } as Route<
  typeof import('#contract/bookings/reschedule.ts').listRescheduleTimes
>
export const rescheduleBooking = { method: 'POST', path: '/bookings/:id/reschedule' } as Route<
  typeof import('#contract/bookings/reschedule.ts').rescheduleBooking
>
export const withdrawReschedule = { method: 'DELETE', path: '/bookings/:id/reschedule' } as Route<
  typeof import('#contract/bookings/reschedule.ts').withdrawReschedule
>
export const listOutbox = { method: 'GET', path: '/outbox' } as Route<
  typeof import('#contract/notifications.ts').listOutbox
>
export const decidePaper = { method: 'POST', path: '/admin/papers/:id/decision' } as Route<
  typeof import('#contract/papers.ts').decidePaper
>
export const listMyPapers = { method: 'GET', path: '/papers/mine' } as Route<
  typeof import('#contract/papers.ts').listMyPapers
>
export const lookAtCase = { method: 'POST', path: '/admin/providers/:id/look' } as Route<
  typeof import('#contract/papers.ts').lookAtCase
>
export const setRequiredPapers = { method: 'PUT', path: '/admin/catalogue/:id/papers' } as Route<
  typeof import('#contract/papers.ts').setRequiredPapers
>
export const submitPaper = { method: 'POST', path: '/papers' } as Route<
  typeof import('#contract/papers.ts').submitPaper
>
export const uploadPaperFile = { method: 'POST', path: '/papers/files' } as Route<
  typeof import('#contract/papers.ts').uploadPaperFile
>
export const viewMyPaper = { method: 'GET', path: '/papers/:id/files' } as Route<
  typeof import('#contract/papers.ts').viewMyPaper
>
export const viewPaper = { method: 'GET', path: '/admin/papers/:id/files' } as Route<
  typeof import('#contract/papers.ts').viewPaper
>
export const withdrawPaper = { method: 'DELETE', path: '/papers/:id' } as Route<
  typeof import('#contract/papers.ts').withdrawPaper
>
export const answerSandboxChallenge = { method: 'POST', path: '/sandbox/checkout/:session_id/challenge' } as Route<
  typeof import('#contract/payments.ts').answerSandboxChallenge
>
export const getSandboxCheckout = { method: 'GET', path: '/sandbox/checkout/:session_id' } as Route<
  typeof import('#contract/payments.ts').getSandboxCheckout
>
export const paySandboxCheckout = { method: 'POST', path: '/sandbox/checkout/:session_id/pay' } as Route<
  typeof import('#contract/payments.ts').paySandboxCheckout
>
export const paymentWebhook = { method: 'POST', path: '/payments/webhook' } as Route<
  typeof import('#contract/payments.ts').paymentWebhook
>
export const createService = { method: 'POST', path: '/services' } as Route<
  typeof import('#contract/providers.ts').createService
>
export const deleteService = { method: 'DELETE', path: '/services/:id' } as Route<
  typeof import('#contract/providers.ts').deleteService
>
export const getMyVerification = { method: 'GET', path: '/verification/mine' } as Route<
  typeof import('#contract/providers.ts').getMyVerification
>
export const getService = { method: 'GET', path: '/services/:id' } as Route<
  typeof import('#contract/providers.ts').getService
>
export const getServicesAvailability = { method: 'GET', path: '/services/availability' } as Route<
  typeof import('#contract/providers.ts').getServicesAvailability
>
export const listProviderServices = { method: 'GET', path: '/services/provider/:id' } as Route<
  typeof import('#contract/providers.ts').listProviderServices
>
export const listServices = { method: 'GET', path: '/services' } as Route<
  typeof import('#contract/providers.ts').listServices
>
export const submitVerification = { method: 'POST', path: '/verification/submit' } as Route<
  typeof import('#contract/providers.ts').submitVerification
>
export const updateService = { method: 'PUT', path: '/services/:id' } as Route<
  typeof import('#contract/providers.ts').updateService
>
export const getVisitReview = { method: 'GET', path: '/bookings/:id/review' } as Route<
  typeof import('#contract/reviews.ts').getVisitReview
>
export const listClientReviews = { method: 'GET', path: '/clients/:id/reviews' } as Route<
  typeof import('#contract/reviews.ts').listClientReviews
>
export const listOpenReviews = { method: 'GET', path: '/reviews/open' } as Route<
  typeof import('#contract/reviews.ts').listOpenReviews
>
export const listProviderReviews = { method: 'GET', path: '/providers/:id/reviews' } as Route<
  typeof import('#contract/reviews.ts').listProviderReviews
>
export const listReceivedReviews = { method: 'GET', path: '/reviews/received' } as Route<
  typeof import('#contract/reviews.ts').listReceivedReviews
>
export const listServiceReviews = { method: 'GET', path: '/reviews/of-service' } as Route<
  typeof import('#contract/reviews.ts').listServiceReviews
>
export const listTestimonials = { method: 'GET', path: '/reviews/testimonials' } as Route<
  typeof import('#contract/reviews.ts').listTestimonials
>
export const openReviewPhoto = { method: 'GET', path: '/reviews/photos/:id' } as Route<
  typeof import('#contract/reviews.ts').openReviewPhoto
>
export const replyToReview = { method: 'POST', path: '/reviews/:id/reply' } as Route<
  typeof import('#contract/reviews.ts').replyToReview
>
export const reportReview = { method: 'POST', path: '/reviews/:id/report' } as Route<
  typeof import('#contract/reviews.ts').reportReview
>
export const uploadReviewPhoto = { method: 'POST', path: '/reviews/photos' } as Route<
  typeof import('#contract/reviews.ts').uploadReviewPhoto
>
export const voteOnReview = { method: 'PUT', path: '/reviews/:id/helpful' } as Route<
  typeof import('#contract/reviews.ts').voteOnReview
>
export const writeReview = { method: 'PUT', path: '/bookings/:id/review' } as Route<
  typeof import('#contract/reviews.ts').writeReview
>
export const judgeReview = { method: 'POST', path: '/admin/reviews/:id/decision' } as Route<
  typeof import('#contract/reviews/judging.ts').judgeReview
>
export const listJudgedReviews = { method: 'GET', path: '/admin/reviews' } as Route<
  typeof import('#contract/reviews/judging.ts').listJudgedReviews
>
export const getClock = { method: 'GET', path: '/sandbox/clock' } as Route<
  typeof import('#contract/sandbox.ts').getClock
>
export const listPresentCodes = { method: 'GET', path: '/sandbox/second-factor' } as Route<
  typeof import('#contract/sandbox.ts').listPresentCodes
>
export const moveClock = { method: 'POST', path: '/sandbox/clock' } as Route<
  typeof import('#contract/sandbox.ts').moveClock
>
export const searchAvailability = { method: 'GET', path: '/search' } as Route<
  typeof import('#contract/availability/search.ts').searchAvailability
>
export const addTimeOff = { method: 'POST', path: '/availability/time-off' } as Route<
  typeof import('#contract/availability/time-off.ts').addTimeOff
>
export const listTimeOff = { method: 'GET', path: '/availability/time-off' } as Route<
  typeof import('#contract/availability/time-off.ts').listTimeOff
>
export const previewTimeOff = { method: 'POST', path: '/availability/time-off/preview' } as Route<
  typeof import('#contract/availability/time-off.ts').previewTimeOff
>
export const removeTimeOff = { method: 'DELETE', path: '/availability/time-off/:id' } as Route<
  typeof import('#contract/availability/time-off.ts').removeTimeOff
>
export const getProviderInsights = { method: 'GET', path: '/bookings/insights' } as Route<
  typeof import('#contract/bookings/insights.ts').getProviderInsights
>
export const checkIn = { method: 'POST', path: '/bookings/:id/check-in' } as Route<
  typeof import('#contract/bookings/visit-day.ts').checkIn
>
export const checkOut = { method: 'POST', path: '/bookings/:id/check-out' } as Route<
  typeof import('#contract/bookings/visit-day.ts').checkOut
>
export const getVisitDay = { method: 'GET', path: '/bookings/:id/day' } as Route<
  typeof import('#contract/bookings/visit-day.ts').getVisitDay
>
export const listToday = { method: 'GET', path: '/bookings/today' } as Route<
  typeof import('#contract/bookings/visit-day.ts').listToday
>
export const reportNobodyCame = { method: 'POST', path: '/bookings/:id/nobody-came' } as Route<
  typeof import('#contract/bookings/visit-day.ts').reportNobodyCame
>
export const sayOnMyWay = { method: 'POST', path: '/bookings/:id/on-my-way' } as Route<
  typeof import('#contract/bookings/visit-day.ts').sayOnMyWay
>
export const sayRunningLate = { method: 'POST', path: '/bookings/:id/running-late' } as Route<
  typeof import('#contract/bookings/visit-day.ts').sayRunningLate
>
export const acknowledgeAlarm = { method: 'POST', path: '/admin/safety/:id/acknowledge' } as Route<
  typeof import('#contract/bookings/safety.ts').acknowledgeAlarm
>
export const answerConsent = { method: 'POST', path: '/safety/consent' } as Route<
  typeof import('#contract/bookings/safety.ts').answerConsent
>
export const askContact = { method: 'POST', path: '/safety/contact' } as Route<
  typeof import('#contract/bookings/safety.ts').askContact
>
export const closeAlarm = { method: 'POST', path: '/admin/safety/:id/close' } as Route<
  typeof import('#contract/bookings/safety.ts').closeAlarm
>
export const getAlarm = { method: 'GET', path: '/admin/safety/:id' } as Route<
  typeof import('#contract/bookings/safety.ts').getAlarm
>
export const getSafety = { method: 'GET', path: '/safety' } as Route<
  typeof import('#contract/bookings/safety.ts').getSafety
>
export const listAlarms = { method: 'GET', path: '/admin/safety' } as Route<
  typeof import('#contract/bookings/safety.ts').listAlarms
>
export const lookAtConsent = { method: 'POST', path: '/safety/consent/look' } as Route<
  typeof import('#contract/bookings/safety.ts').lookAtConsent
>
export const raiseAlarm = { method: 'POST', path: '/bookings/:id/alarm' } as Route<
  typeof import('#contract/bookings/safety.ts').raiseAlarm
>
export const removeContact = { method: 'DELETE', path: '/safety/contact' } as Route<
  typeof import('#contract/bookings/safety.ts').removeContact
>
export const sayFine = { method: 'POST', path: '/bookings/:id/fine' } as Route<
  typeof import('#contract/bookings/safety.ts').sayFine
>
export const setSafetyTimer = { method: 'PUT', path: '/safety/timer' } as Route<
  typeof import('#contract/bookings/safety.ts').setSafetyTimer
>
