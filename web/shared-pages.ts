/**
 * Pages that look the same to everyone, so that a finished one may be cached and sent to many: the patterns of
 * `routes.ts`, each with the parameters of the address that its page reads. Any other parameter never reaches such a
 * page.
 */
export const SHARED_PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/about': [],
  '/contact': ['sent'],
  '/terms': [],
  '/privacy-policy': [],
  '/login': ['redirect'],
  '/signup': ['redirect', 'role'],
  '/services': ['query', 'category', 'day', 'postal'],
  '/services/:id': [],
  '/services/details/:serviceName': ['day', 'max_price', 'sort', 'postal', 'show'],
  '/providers/:id': ['postal', 'service', 'date'],
  '/in/:city': [],
  '/in/:city/:service': [],
}
