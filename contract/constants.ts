/**
 * The numbers and names that server and web share, once. Purely visual ones (sizes, delays) are in
 * `web/ui/measures.ts`; the promises behind them are in docs/product-rules.md.
 */

export const REQUEST_TIMEOUT_MS = 30_000
export const RESEND_COUNTDOWN_S = 60
export const VERIFICATION_CODE_LENGTH = 6
export const PHONE_DIGITS = 10
export const SIGNUP_PASSWORD_MIN = 8
export const RESET_PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
export const NAME_MIN = 2
export const NAME_MAX = 50
export const STREET_MIN = 5
export const STREET_MAX = 100
export const CITY_MIN = 2
export const CITY_MAX = 50
export const PROVINCES = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'ON', 'PE', 'QC', 'SK', 'NT', 'NU', 'YT'] as const
export const COUNTRY = 'Canada'
/** On top of the price, of providers who are registered for it. */
export const GST_PERCENT = 5
export const GST_LABEL = `GST (${GST_PERCENT}%)`
export const MINIMUM_AGE = 18
/**
 * The version that an acceptance of the terms records; the texts in `db/seed/content` name the same one. When a text
 * changes, both change, a migration names it for databases without texts, and everyone is asked to accept again.
 */
export const TERMS_VERSION = '2026-11-27'
export const DISPUTE_WINDOW_DAYS = 14
export const CANCELLATION_NOTICE_HOURS = 24
/** How long a finished file can be fetched after it was requested. */
export const EXPORT_HOURS = 24
/** How long a visit of an offering without a length of its own takes. */
export const SLOT_MINUTES = 60
export const VISIT_MINUTES_MIN = 30
export const VISIT_MINUTES_MAX = 480
/** Lengths of visits are chosen in steps of this many minutes. */
export const VISIT_MINUTES_STEP = 15
/** Visits that repeat: the most per request, and the most weeks apart. */
export const SERIES_VISITS_MAX = 12
export const SERIES_WEEKS_MAX = 8
/** How long before their start all but the first are paid. */
export const SERIES_PAID_HOURS = 72
export const DEFAULT_SHOWN_PRICE = 50
export const PRICE_FILTER_MAX = 1000
export const SERVICE_FORM_MAX_PRICE = 10_000
export const PRICE_STEP = 0.01
export const DEFAULT_SHOWN_RATING = 4
export const DEFAULT_SHOWN_EXPERIENCE = 0
export const BIO_CUT = 150
export const SERVICE_DESCRIPTION_CUT = 100
export const DASHBOARD_SERVICES = 3
export const DASHBOARD_REQUESTS = 3
export const CALENDAR_CELLS = 42
export const NEW_SLOT_START = '09:00'
export const NEW_SLOT_END = '17:00'
export const BOOKING_ID_SHOWN = 8
export const VISIT_PHOTOS_MAX = 4
export const VISIT_NOTE_MAX = 1000
export const VISIT_CODE_LENGTH = 4

export const AVATAR_COMPRESS_ABOVE_BYTES = 2 * 1024 * 1024
export const AVATAR_MAX_BYTES = 10 * 1024 * 1024
export const AVATAR_MAX_WIDTH = 1200
export const AVATAR_QUALITY = 0.8
export const AVATAR_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'] as const

export const SUPPORT_HOURS = 'Mon-Fri 9AM-6PM Pacific Time'
export const RESPONSE_PROMISE = 'within 24 hours'
export const SERVICE_AREA = 'Greater Vancouver'

/** Limits of free text, so that no list and no email can grow without bound. */
export const NOTES_MAX = 1000
export const BIO_MAX = 2000
export const DESCRIPTION_MAX = 1000
export const SPECIALTIES_MAX = 20
export const SPECIALTY_LENGTH_MAX = 40
export const MAX_ADVANCE_DAYS_DEFAULT = 60
export const BUFFER_MINUTES_MAX = 240
/** How far from home a provider drives until they say otherwise; our own. */
export const MAX_TRAVEL_MINUTES_DEFAULT = 45
export const TIME_OFF_NOTE_MAX = 200
/** Visits listed for a change of hours. No provider has that many ahead. */
export const VISITS_MET_MAX = 1000
export const FACTS_REPLY_MAX = 500

/** Characters of door notes, and saved addresses per client. */
export const DOOR_NOTES_MAX = 300
export const SAVED_ADDRESSES_MAX = 5
export const ADDRESS_LABEL_MAX = 40

/** Requests per call for their surroundings: more than a page of them shows. */
export const SURROUNDINGS_MAX = 100

/** A stream of changes sends a sign of life at least this often. Source: docs/decisions/0038-live-streams.md */
export const LIVE_HEARTBEAT_S = 20

export const MESSAGE_MAX = 2000
export const MESSAGE_PHOTOS_MAX = 4
export const QUICK_ANSWERS_MAX = 20
export const QUICK_ANSWER_MAX = 300

/** How long an admin can view the site as another person. Rules: docs/product-rules.md#view-as */
export const VIEW_MINUTES = 15

/** How long a phone keeps a provider's day sheet. Rules: docs/product-rules.md#without-reception */
export const DAY_SHEET_HOURS = 36
