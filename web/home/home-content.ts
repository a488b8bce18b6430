import type { HomeWords } from '#contract/content.ts'

/** Shown when the hero call fails. */
export const heroFallback = {
  caption: 'At-home beauty, wellness and pet care',
  title: 'The good part of the day comes to you',
  description:
    'Book independent professionals in Greater Vancouver for care at home: nails, hair, makeup, massage, pets and more.',
}

type Part = readonly [
  title: string,
  lead: string,
  ...sections: (readonly [id: string, title: string, art: string, text: string])[],
]

/** A part of the page as it is sent. */
function partOf([title, lead, ...sections]: Part) {
  return {
    title,
    caption: null,
    updated: null,
    version: null,
    agreement: null,
    intro: lead === '' ? [] : [lead],
    sections: sections.map(([id, heading, art, text]) => ({ id, title: heading, art, paragraphs: [text] })),
  }
}

/**
 * The words below the first screen as a release brings them (`db/seed/content/home-*.md`), for when nothing can be loaded:
 * what admins made of them comes from the server.
 */
export const homeFallback: HomeWords = {
  services: partOf([
    'Our Services',
    '',
    ['nail', 'Nail Services', 'nail-polish', 'Manicures, pedicures and nail art at your own table.'],
    ['hair', 'Hair Services', 'haircut', 'Cuts, colour and styling without the salon wait.'],
    ['makeup', 'Makeup Services', 'lipstick', 'A soft everyday face, or the whole wedding party.'],
    ['pet-care', 'Pet Care Services', 'dog', 'Grooming and walks where your pet feels safe.'],
  ]),
  why: partOf([
    'Why Choose Our Beauty Service',
    '',
    [
      'approved-one-by-one',
      'Approved one by one',
      'shield',
      'We check ID, insurance and certificates. Profiles show what we checked.',
    ],
    [
      'the-price-you-see',
      'The price you see',
      'receipt',
      'You see tax and cancellation terms before you confirm. No booking fee.',
    ],
    [
      'times-you-can-really-book',
      'Times you can really book',
      'calendar',
      'Pick one and it’s held for you while your provider answers.',
    ],
    [
      'your-home-your-pace',
      'Your home, your pace',
      'house-garden',
      'No travel, no waiting room. Your street stays private until the provider accepts.',
    ],
  ]),
  steps: partOf([
    'How It Works',
    '',
    ['browse-services', 'Browse Services', 'search', 'Compare prices, reviews and open times near you.'],
    [
      'book-an-appointment',
      'Book an Appointment',
      'calendar-spiral',
      'Pick a time. You pay by card once your provider accepts.',
    ],
    ['enjoy-the-service', 'Enjoy the Service', 'party', 'Your provider comes to your door. No cash needed.'],
  ]),
  quotes: partOf(['What people say', '']),
  closing: partOf([
    'Ready for an hour that is all yours?',
    'Book care at home, or offer your own. An account is free.',
  ]),
}
