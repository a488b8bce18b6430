import * as accounts from './accounts.ts'
import * as admin from './admin.ts'
import * as promoCodes from './admin/promo-codes.ts'
import * as adminContent from './admin/content.ts'
import * as adminTerms from './admin/terms.ts'
import * as adminSettings from './admin/settings.ts'
import * as commissionTaxes from './admin/commission-taxes.ts'
import * as rates from './admin/rates.ts'
import * as bookingLink from './bookings/booking-link.ts'
import * as promo from './bookings/promo.ts'
import * as adminCatalogue from './admin/catalogue.ts'
import * as adminMoney from './admin/money.ts'
import * as books from './admin/books.ts'
import * as tasks from './admin/tasks.ts'
import * as tickets from './admin/tickets.ts'
import * as support from './support.ts'
import * as admins from './admin/admins.ts'
import * as jobs from './admin/jobs.ts'
import * as exports from './admin/exports.ts'
import * as deliveries from './admin/deliveries.ts'
import * as people from './admin/people.ts'
import * as adminChoices from './admin/booking-choices.ts'
import * as adminBookings from './admin/bookings.ts'
import * as views from './admin/views.ts'
import * as reports from './admin/reports.ts'
import * as system from './admin/system.ts'
import * as areas from './availability/areas.ts'
import * as availability from './availability.ts'
import * as addresses from './addresses.ts'
import * as blocks from './blocks.ts'
import * as bookings from './bookings.ts'
import * as calendars from './calendars.ts'
import * as delivery from './delivery.ts'
import * as cases from './bookings/cases.ts'
import * as catalogue from './catalogue.ts'
import * as content from './content.ts'
import * as credit from './credit.ts'
import * as disputes from './disputes.ts'
import * as disputeAdmin from './disputes/admin.ts'
import * as disputePreview from './disputes/preview.ts'
import * as disputeMovements from './disputes/movements.ts'
import type { EndpointShape } from './endpoint.ts'
import * as examples from './examples.ts'
import * as giftCards from './gift-cards.ts'
import * as household from './household.ts'
import * as guests from './bookings/guests.ts'
import * as inbox from './inbox.ts'
import * as live from './live.ts'
import * as facts from './facts.ts'
import * as files from './files.ts'
import * as priceBreakdown from './bookings/price-breakdown.ts'
import * as rescue from './bookings/rescue.ts'
import * as series from './bookings/series.ts'
import * as messaging from './messaging.ts'
import * as messageReports from './messaging/reports.ts'
import * as reschedule from './bookings/reschedule.ts'
import * as notifications from './notifications.ts'
import * as papers from './papers.ts'
import * as payments from './payments.ts'
import * as reconciliation from './payments/reconciliation.ts'
import * as stuckRefunds from './payments/stuck-refunds.ts'
import * as notices from './notices.ts'
import * as payouts from './payouts.ts'
import * as push from './push.ts'
import * as providers from './providers.ts'
import * as portfolio from './providers/portfolio.ts'
import * as ownProfile from './providers/own-profile.ts'
import * as portfolioAdmin from './providers/portfolio-admin.ts'
import * as referral from './referral.ts'
import * as receipts from './receipts.ts'
import * as reviews from './reviews.ts'
import * as judging from './reviews/judging.ts'
import * as reviewPhotos from './reviews/photos.ts'
import * as quotes from './reviews/quotes.ts'
import * as sandbox from './sandbox.ts'
import * as secondFactor from './accounts/second-factor.ts'
import * as closing from './accounts/closing.ts'
import * as ownData from './accounts/own-data.ts'
import * as security from './accounts/security.ts'
import * as view from './accounts/view.ts'
import * as search from './availability/search.ts'
import * as favourites from './availability/favourites.ts'
import * as wishes from './availability/wishes.ts'
import * as tips from './tips.ts'
import * as explanation from './availability/explanation.ts'
import * as timeOff from './availability/time-off.ts'
import * as insights from './bookings/insights.ts'
import * as schedule from './bookings/schedule.ts'
import * as daySheet from './bookings/day-sheet.ts'
import * as swatchSet from './bookings/swatch-set.ts'
import * as taxes from './taxes.ts'
import * as earnings from './earnings.ts'
import * as mileage from './mileage.ts'
import * as sellers from './sellers.ts'
import * as statements from './statements.ts'
import * as visitDay from './bookings/visit-day.ts'
import * as safety from './bookings/safety.ts'
import * as waitlist from './waitlist.ts'

const modules = {
  accounts,
  'accounts/second-factor': secondFactor,
  'accounts/closing': closing,
  delivery,
  'accounts/own-data': ownData,
  'accounts/security': security,
  'accounts/view': view,
  admin,
  'admin/promo-codes': promoCodes,
  'admin/content': adminContent,
  'admin/commission-taxes': commissionTaxes,
  'admin/rates': rates,
  'admin/settings': adminSettings,
  'admin/terms': adminTerms,
  'admin/catalogue': adminCatalogue,
  'admin/money': adminMoney,
  'admin/books': books,
  'admin/tasks': tasks,
  'admin/tickets': tickets,
  'admin/admins': admins,
  'admin/jobs': jobs,
  'admin/reports': reports,
  'admin/exports': exports,
  'admin/deliveries': deliveries,
  'admin/people': people,
  'admin/booking-choices': adminChoices,
  'admin/bookings': adminBookings,
  'admin/views': views,
  'admin/system': system,
  availability,
  addresses,
  blocks,
  bookings,
  calendars,
  'bookings/cases': cases,
  catalogue,
  content,
  credit,
  disputes,
  'gift-cards': giftCards,
  'disputes/admin': disputeAdmin,
  'disputes/preview': disputePreview,
  'disputes/movements': disputeMovements,
  household,
  'bookings/guests': guests,
  inbox,
  live,
  facts,
  files,
  'bookings/price-breakdown': priceBreakdown,
  'bookings/rescue': rescue,
  'bookings/series': series,
  messaging,
  'messaging/reports': messageReports,
  'bookings/reschedule': reschedule,
  examples,
  notifications,
  papers,
  payments,
  'payments/reconciliation': reconciliation,
  'payments/stuck-refunds': stuckRefunds,
  payouts,
  providers,
  'providers/own-profile': ownProfile,
  'providers/portfolio-admin': portfolioAdmin,
  'providers/portfolio': portfolio,
  push,
  receipts,
  referral,
  reviews,
  'reviews/judging': judging,
  'reviews/photos': reviewPhotos,
  'reviews/quotes': quotes,
  sandbox,
  taxes,
  tips,
  earnings,
  mileage,
  sellers,
  statements,
  support,
  'availability/search': search,
  'availability/areas': areas,
  'availability/favourites': favourites,
  'availability/wishes': wishes,
  'availability/explanation': explanation,
  'availability/time-off': timeOff,
  'bookings/insights': insights,
  'bookings/schedule': schedule,
  'bookings/day-sheet': daySheet,
  'bookings/swatch-set': swatchSet,
  'bookings/booking-link': bookingLink,
  'bookings/promo': promo,
  'bookings/visit-day': visitDay,
  'bookings/safety': safety,
  notices,
  waitlist,
}

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
}

/** Every endpoint with the contract file and the name it is exported by; for generators and tests. */
export function allEndpoints(): { file: string; name: string; endpoint: EndpointShape }[] {
  return Object.entries(modules).flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ file, name, endpoint: value }] : [])),
  )
}
