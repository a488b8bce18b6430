import { index, layout, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'

const modules = new Set(Object.keys(import.meta.glob(['./*/pages/*.tsx', './*/layouts/*.tsx'])))

/** A page whose module is not written yet is left out, so that the rest of the site builds. */
function page(path: string, file: string): RouteConfigEntry[] {
  return modules.has(`./${file}`) ? [route(path, file)] : []
}

function within(file: string, children: RouteConfigEntry[]): RouteConfigEntry[] {
  return modules.has(`./${file}`) ? [layout(file, children)] : children
}

/** Every address of the site, in one list. */
export default [
  index('home/pages/home.tsx'),

  ...page('login', 'accounts/pages/login.tsx'),
  ...page('signup', 'accounts/pages/signup.tsx'),
  ...page('reset-password', 'accounts/pages/reset-password.tsx'),
  ...page('profile', 'accounts/pages/profile.tsx'),
  ...page('terms', 'contact/pages/terms.tsx'),
  ...page('privacy-policy', 'contact/pages/privacy-policy.tsx'),

  ...page('about', 'contact/pages/about.tsx'),
  ...page('contact', 'contact/pages/contact.tsx'),

  route('service-catalog', 'shell/service-catalog.tsx'),
  ...page('services', 'catalogue/pages/services.tsx'),
  ...page('services/:id', 'catalogue/pages/service-by-id.tsx'),
  ...page('services/details/:serviceName', 'catalogue/pages/service-details.tsx'),
  ...page('providers/:id', 'providers/pages/provider-profile.tsx'),

  ...page('booking/:service/:providerId', 'bookings/pages/book.tsx'),
  ...page('client/dashboard/:userId', 'bookings/pages/client-dashboard.tsx'),
  ...page('payment-success', 'payments/pages/payment-success.tsx'),
  ...page('payment-cancel', 'payments/pages/payment-cancel.tsx'),
  route('dashboard', 'shell/dashboard-redirect.tsx'),

  ...prefix(
    'provider',
    within('provider/layouts/provider-area.tsx', [
      ...page('dashboard/:userId?', 'provider/pages/dashboard.tsx'),
      ...page('services', 'provider/pages/services.tsx'),
      ...page('services/create', 'provider/pages/service-create.tsx'),
      ...page('services/:serviceId', 'provider/pages/service-edit.tsx'),
      ...page('requests', 'provider/pages/requests.tsx'),
      ...page('requests/:id', 'provider/pages/request.tsx'),
      ...page('history', 'provider/pages/history.tsx'),
      ...page('profile/:providerId', 'provider/pages/profile-settings.tsx'),
      ...page('availability', 'provider/pages/availability.tsx'),
    ]),
  ),

  ...page('admin', 'admin/pages/approvals.tsx'),
  ...page('outbox', 'sandbox/pages/outbox.tsx'),
  ...page('sandbox/checkout/:sessionId', 'sandbox/pages/checkout.tsx'),

  route('*', 'shell/not-found.tsx'),
] satisfies RouteConfig
