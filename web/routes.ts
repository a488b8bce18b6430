import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

/** Every address of the site, in one list. */
export default [
  index('home/pages/home.tsx'),

  route('login', 'accounts/pages/login.tsx'),
  route('signup', 'accounts/pages/signup.tsx'),
  route('terms', 'site/pages/terms.tsx'),
  route('terms/:side/:version', 'site/pages/terms-version.tsx'),
  route('privacy-policy', 'site/pages/privacy-policy.tsx'),

  route('about', 'site/pages/about.tsx'),
  route('contact', 'site/pages/contact.tsx'),
  route('gift-cards', 'credit/pages/gift-cards.tsx'),

  route('service-catalog', 'shell/service-catalog.tsx'),
  route('services', 'catalogue/pages/services.tsx'),
  route('services/:id', 'catalogue/pages/service-by-id.tsx'),
  route('services/details/:serviceName', 'catalogue/pages/service-details.tsx'),
  route('providers/:id', 'discovery/pages/provider-profile.tsx'),
  route('in/:city', 'discovery/pages/city.tsx'),
  route('in/:city/:service', 'discovery/pages/service-in-city.tsx'),

  layout('shell/unlisted.tsx', [
    route('search', 'discovery/pages/search.tsx'),
    route('wish', 'discovery/pages/wish.tsx'),
    route('p/:handle', 'discovery/pages/booking-link.tsx'),

    route('forgot-password', 'accounts/pages/forgot-password.tsx'),
    route('reset-password', 'accounts/pages/reset-password.tsx'),
    route('email-change', 'accounts/pages/email-change.tsx'),
    route('verify-email', 'accounts/pages/verify-email.tsx'),
    route('unsubscribe', 'accounts/pages/unsubscribe.tsx'),
    route('account-deleted', 'accounts/pages/account-deleted.tsx'),
    route('dashboard', 'shell/dashboard-redirect.tsx'),
    route('view-as', 'shell/view-as.tsx'),
    route('trusted-contact', 'provider-area/pages/trusted-contact.tsx'),

    route('booking/:service/:providerId', 'bookings/pages/book.tsx'),
    route('payment-success', 'payments/pages/payment-success.tsx'),
    route('payment-cancel', 'payments/pages/payment-cancel.tsx'),

    layout('shell/area/own-area.tsx', [
      route('profile', 'accounts/pages/profile.tsx'),
      route('account', 'accounts/pages/account.tsx'),
      route('inbox', 'inbox/pages/inbox.tsx'),
      route('help', 'help/pages/help.tsx'),
      route('help/:id', 'help/pages/help-thread.tsx'),
      route('credit', 'credit/pages/credit.tsx'),
      route('bookings/:id', 'bookings/pages/booking.tsx'),
      route('reviews', 'reviews/pages/client-reviews.tsx'),
      route('favourites', 'discovery/pages/favourites.tsx'),
      route('client/household', 'household/pages/household.tsx'),
      route('waitlist', 'waitlist/pages/waitlist.tsx'),
      route('waitlist/join', 'waitlist/pages/join.tsx'),
      route('waitlist/offers/:id', 'waitlist/pages/offer.tsx'),
      route('messages', 'messaging/pages/messages.tsx', [
        index('messaging/pages/none-open.tsx'),
        route(':id', 'messaging/pages/conversation.tsx'),
        route('with/:personId', 'messaging/pages/conversation-with.tsx'),
      ]),
      route('client/dashboard/:userId', 'client-area/pages/dashboard.tsx'),
    ]),

    ...prefix('admin', [
      layout('admin/layouts/admin-area.tsx', [
        index('admin/pages/tasks.tsx'),
        route('approvals', 'admin/pages/approvals.tsx'),
        route('bookings', 'admin/pages/bookings.tsx'),
        route('bookings/:id', 'admin/pages/booking.tsx'),
        route('people/:id?', 'admin/pages/person.tsx'),
        route('cases', 'admin/pages/cases.tsx'),
        route('money', 'admin/pages/money.tsx'),
        route('safety', 'admin/pages/safety.tsx'),
        route('safety/:id', 'admin/pages/alarm.tsx'),
        route('conversations', 'admin/pages/conversations.tsx'),
        route('catalogue', 'admin/pages/catalogue.tsx'),
        route('catalogue/:id', 'admin/pages/catalogue-entry.tsx'),
        route('content', 'admin/pages/content.tsx'),
        route('required-papers', 'admin/pages/required-papers.tsx'),
        route('reviews', 'admin/pages/reviews.tsx'),
        route('photos', 'admin/pages/photos.tsx'),
        route('reports', 'admin/pages/reports.tsx'),
        route('system', 'admin/pages/system.tsx'),
      ]),
    ]),

    ...prefix('provider', [
      layout('provider-area/layouts/provider-area.tsx', [
        route('dashboard/:userId?', 'provider-area/pages/dashboard.tsx'),
        route('schedule', 'provider-area/pages/schedule.tsx'),
        route('papers', 'provider-area/pages/papers.tsx'),
        route('photos', 'provider-area/pages/photos.tsx'),
        route('services', 'provider-area/pages/services.tsx'),
        route('services/create', 'provider-area/pages/service-create.tsx'),
        route('services/:serviceId', 'provider-area/pages/service-edit.tsx'),
        route('requests', 'provider-area/pages/requests.tsx'),
        route('requests/:id', 'provider-area/pages/request.tsx'),
        route('history', 'provider-area/pages/history.tsx'),
        route('earnings', 'provider-area/pages/earnings.tsx'),
        route('reviews', 'reviews/pages/provider-reviews.tsx'),
        route('bookings/:id', 'provider-area/pages/visit.tsx'),
        route('profile/:providerId', 'provider-area/pages/profile-settings.tsx'),
        route('availability', 'provider-area/pages/availability.tsx'),
        route('safety', 'provider-area/pages/safety.tsx'),
        route('payouts', 'provider-area/pages/payouts.tsx'),
        route('share', 'provider-area/pages/share.tsx'),
      ]),
    ]),

    route('outbox', 'sandbox/pages/outbox.tsx'),
    route('sandbox/checkout/:sessionId', 'sandbox/pages/checkout.tsx'),
    route('sandbox/payouts/:accountId', 'sandbox/pages/payout-setup.tsx'),
    route('not-sent', 'shell/not-sent.tsx'),
  ]),

  route('*', 'shell/not-found.tsx'),
] satisfies RouteConfig
