import { useRouteLoaderData } from 'react-router'

import { SERVICE_AREA } from '#contract/constants.ts'

import type { Thing } from './structured-data.server.ts'

/** Public facts about the deployment, the same for every visitor. */
export type Site = {
  name: string
  /** Origin without a trailing slash. */
  publicUrl: string
  supportEmail: string
  supportPhone: string
  serviceArea: string
  socialLinks: readonly { label: string; href: string }[]
  /** Name of the service zone: "Pacific Time". */
  zoneLabel: string
  /** The service zone's date when the page was loaded. */
  today: string
  sandbox: boolean
  /** Sandbox only: accounts to try the product with. */
  demoAccounts: readonly { email: string; password: string; role: string }[]
  /** Sandbox only: promo codes to try, with what each takes off. */
  demoCodes: readonly { code: string; takes: string }[]
}

const UNKNOWN: Site = {
  name: 'Homebloom',
  publicUrl: '',
  supportEmail: '',
  supportPhone: '',
  serviceArea: SERVICE_AREA,
  socialLinks: [],
  zoneLabel: 'Pacific Time',
  today: '1970-01-01',
  sandbox: false,
  demoAccounts: [],
  demoCodes: [],
}

/** Name and contacts of this deployment, in any component; the defaults only when the root itself failed. */
export function useSite(): Site {
  return useRouteLoaderData<{ site: Site }>('root')?.site ?? UNKNOWN
}

/**
 * Title, description and preview of a page, for its `meta` export; no search engine lists what `unlisted.tsx` is around.
 * @param matches as `meta` receives them
 * @param image path of a preview picture on this site
 * @param things what the page is about, for search engines; its loader has put it together
 */
export function pageMeta(
  matches: readonly unknown[],
  title: string,
  description?: string,
  image?: string,
  things: readonly Thing[] = [],
) {
  const root = matches[0] as { loaderData?: { site: Site } } | undefined
  const { pathname } = matches.at(-1) as { pathname: string }
  const site = root?.loaderData?.site ?? UNKNOWN
  const { name, publicUrl } = site
  const isUnlisted = matches.some((match) => (match as { handle?: { unlisted?: boolean } }).handle?.unlisted)
  const full = title === name ? name : `${title} · ${name}`
  return [
    { title: full },
    { property: 'og:title', content: full },
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: `${publicUrl}${pathname}` },
    { tagName: 'link', rel: 'canonical', href: `${publicUrl}${pathname}` },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(isUnlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(image
      ? [
          { property: 'og:image', content: `${publicUrl}${image}` },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...things.map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...thing },
    })),
  ]
}
