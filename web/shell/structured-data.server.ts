import { photoAddress } from '#contract/portfolio-terms.ts'

import type { Site } from './site.ts'

/** Something in the words of schema.org, as search engines read it from a page. */
export type Thing = { '@type': string; [property: string]: unknown }

type Of = Pick<Site, 'name' | 'publicUrl'>

/** The way to a page: names with their paths, the page itself last. */
export function breadcrumbs({ publicUrl }: Of, path: readonly (readonly [name: string, path: string])[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: path.map(([name, to], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${publicUrl}${to}`,
    })),
  }
}

/** The organization that runs the site. */
export function organization(site: Site): Thing {
  const { name, publicUrl, supportEmail, supportPhone, serviceArea, socialLinks } = site
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name,
    url: publicUrl,
    logo: `${publicUrl}/icon-512.png`,
    areaServed: serviceArea,
    ...(socialLinks.length > 0 ? { sameAs: socialLinks.map(({ href }) => href) } : {}),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      ...(supportEmail ? { email: supportEmail } : {}),
      ...(supportPhone ? { telephone: supportPhone } : {}),
    },
  }
}

/** The site, with the address of its search. */
export function website({ name, publicUrl }: Of): Thing {
  return {
    '@type': 'WebSite',
    name,
    url: publicUrl,
    publisher: { '@id': `${publicUrl}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/services?query={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

type Sold = {
  title: string
  description: string
  category: string
  from: number
  to: number
  path: string
  where: string
}

/** A service with the range of its prices, in dollars. */
export function soldService({ publicUrl }: Of, { title, description, category, from, to, path, where }: Sold): Thing {
  return {
    '@type': 'Service',
    name: title,
    description,
    serviceType: category,
    url: `${publicUrl}${path}`,
    areaServed: where,
    provider: { '@id': `${publicUrl}/#organization` },
    offers: { '@type': 'AggregateOffer', priceCurrency: 'CAD', lowPrice: from, highPrice: to },
  }
}

type Person = {
  id: string
  full_name: string
  bio: string
  location: string
  avatar_url: string | null
  ratings_average: number | null
  ratings_count: number
  services: readonly { title: string; price: number }[]
  cities: readonly string[]
  photos: readonly { id: string; widths: readonly number[]; is_sample: boolean }[]
}

/** A provider. Without reviews there is no rating. */
export function providerThing({ publicUrl }: Of, person: Person): Thing {
  const { id, full_name, bio, location, avatar_url, ratings_average, ratings_count, services, cities } = person
  const prices = services.map(({ price }) => price)
  return {
    '@type': 'LocalBusiness',
    name: full_name,
    url: `${publicUrl}/providers/${id}`,
    ...(bio ? { description: bio } : {}),
    image: [...ownPhotos(person.photos), avatar_url ?? `/previews/providers/${id}.jpg`].map(
      (at) => `${publicUrl}${at}`,
    ),
    address: { '@type': 'PostalAddress', addressLocality: location, addressRegion: 'BC', addressCountry: 'CA' },
    areaServed: cities,
    ...(prices.length > 0 ? { priceRange: `$${Math.min(...prices)} - $${Math.max(...prices)}` } : {}),
    ...(ratings_average !== null && ratings_count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Math.round(ratings_average * 10) / 10,
            reviewCount: ratings_count,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
    makesOffer: services.map(({ title, price }) => ({
      '@type': 'Offer',
      price,
      priceCurrency: 'CAD',
      itemOffered: { '@type': 'Service', name: title },
    })),
  }
}

type Offered = {
  id: string
  title: string
  description: string
  price: number
  provider: { id: string; full_name: string }
  photos: Person['photos']
}

/** A service of one provider. */
export function offeredService({ publicUrl }: Of, { id, title, description, price, provider, photos }: Offered): Thing {
  const url = `${publicUrl}/services/${id}`
  const own = ownPhotos(photos)
  return {
    '@type': 'Service',
    name: title,
    ...(description ? { description } : {}),
    url,
    image: (own.length > 0 ? own : [`/previews/offers/${id}.jpg`]).map((at) => `${publicUrl}${at}`),
    provider: {
      '@type': 'LocalBusiness',
      name: provider.full_name,
      url: `${publicUrl}/providers/${provider.id}`,
    },
    offers: { '@type': 'Offer', price, priceCurrency: 'CAD', url },
  }
}

/** Photos of a provider's own work, without rendered samples. */
function ownPhotos(photos: Person['photos']): string[] {
  return photos
    .filter(({ is_sample }) => !is_sample)
    .map(({ id, widths }) => photoAddress(id, Math.max(...widths), 'webp'))
}

/** Questions that are on the page with their answers. */
export function questions(items: readonly { title: string; paragraphs: readonly string[] }[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ title, paragraphs }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: paragraphs.join('\n') },
    })),
  }
}
