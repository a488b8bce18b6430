import type { HomeWords } from '#contract/content.ts'

/** Shown when the hero call fails. */
export const heroFallback = {
  caption: 'At-home beauty, wellness and pet care',
  title: 'The good part of the day comes to you',
  description:
    'Book independent professionals in Greater Vancouver for an hour of care at home: nails, hair, makeup, massage, pets and more.',
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
    intro: [lead],
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
    'Four good places to start. There are many more in the catalogue.',
    ['nail', 'Nail Services', 'nail-polish', 'Manicures, pedicures and nail art at your own table.'],
    ['hair', 'Hair Services', 'haircut', 'Cuts, colour and styling without the salon wait.'],
    ['makeup', 'Makeup Services', 'lipstick', 'A soft everyday face, or the whole wedding party.'],
    ['pet-care', 'Pet Care Services', 'dog', 'Grooming and walks where your pet feels safe.'],
  ]),
  why: partOf([
    'Why Choose Our Beauty Service',
    'Relax: we’ve taken care of the details.',
    [
      'approved-one-by-one',
      'Approved one by one',
      'shield',
      'Our team checks government ID, liability insurance, and the certificates that a service calls for. Each profile says what was checked, and when.',
    ],
    [
      'the-price-you-see',
      'The price you see',
      'receipt',
      'Providers set their price within a published range. You see tax and cancellation terms before you confirm, and you pay no booking fee.',
    ],
    [
      'times-that-are-really-free',
      'Times that are really free',
      'calendar',
      'Every slot comes from the provider’s own calendar. Pick one and it is held for you while they answer.',
    ],
    [
      'your-home-your-pace',
      'Your home, your pace',
      'house-garden',
      'No travel, no parking, no waiting room. Your street and phone number stay private until the provider accepts.',
    ],
  ]),
  steps: partOf([
    'How It Works',
    'From the first look to a good hour at home, in three steps.',
    [
      'browse-services',
      'Browse Services',
      'search',
      'Choose a service and compare providers who come to your area: prices, experience and free times.',
    ],
    [
      'book-an-appointment',
      'Book an Appointment',
      'calendar-spiral',
      'Pick a day and a time. Your provider has about a day to answer, less if the visit is soon. You pay by card once they accept.',
    ],
    [
      'enjoy-the-service',
      'Enjoy the Service',
      'party',
      'Your provider comes to your door at the time you picked. It is paid by card, so there is no cash to handle.',
    ],
  ]),
  quotes: partOf(['What people say', 'From our clients.']),
  closing: partOf([
    'Ready for an hour that is all yours?',
    'Book care for yourself or your pet, or bring your own craft to people’s homes. An account is free either way.',
  ]),
}
