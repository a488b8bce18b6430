/**
 * Words that both sides show and that change with a release, not with a click: the home page's
 * fixed sections and the frequently asked questions as they stand until an admin edits them.
 * `art` names a picture in `public/art` without its ending. The product's name and contacts are
 * configuration, so these texts say "we" and "the contact page" instead. What people agree to is in
 * `terms.ts`, the privacy policy and terms of use are in `legal.ts`.
 */
export type ContentPoint = { title: string; text: string; art: string }
export type FaqItem = { question: string; answer: string }

/** Shown when the hero call fails. */
export const heroFallback = {
  caption: 'At-home beauty, wellness and pet care',
  title: 'The good part of the day comes to you',
  description:
    'Book independent professionals in Greater Vancouver for an hour of care at home: nails, hair, makeup, massage, pets and more.',
}

/** The four cards of "Our Services"; `category` is the catalogue slug they lead to. */
export const homeCategories = [
  {
    category: 'nail',
    title: 'Nail Services',
    description: 'Manicures, pedicures and nail art at your own table.',
    art: 'nail-polish',
  },
  {
    category: 'hair',
    title: 'Hair Services',
    description: 'Cuts, colour and styling without the salon wait.',
    art: 'haircut',
  },
  {
    category: 'makeup',
    title: 'Makeup Services',
    description: 'A soft everyday face, or the whole wedding party.',
    art: 'lipstick',
  },
  {
    category: 'pet-care',
    title: 'Pet Care Services',
    description: 'Grooming and walks where your pet feels safe.',
    art: 'dog',
  },
] as const

export const whyChooseUs: ContentPoint[] = [
  {
    title: 'Approved one by one',
    text: 'Every provider declares age, work authorization, certifications and liability insurance, and our team approves them before anyone can book.',
    art: 'shield',
  },
  {
    title: 'The price you see',
    text: 'Providers set their price within a published range. You see tax and cancellation terms before you confirm, and you pay no booking fee.',
    art: 'receipt',
  },
  {
    title: 'Times that are really free',
    text: 'Every slot comes from the provider’s own calendar. Pick one and it is held for you while they answer.',
    art: 'calendar',
  },
  {
    title: 'Your home, your pace',
    text: 'No travel, no parking, no waiting room. Your street and phone number stay private until the provider accepts.',
    art: 'house-garden',
  },
]

/** Titles are fixed by the specification (section 2, Home page). */
export const howItWorks: ContentPoint[] = [
  {
    title: 'Browse Services',
    text: 'Choose a service and compare providers who come to your area: prices, experience and free times.',
    art: 'search',
  },
  {
    title: 'Book an Appointment',
    text: 'Pick a day and a one-hour slot. Your provider has about a day to answer, less if the visit is soon. You pay by card once they accept.',
    art: 'calendar-spiral',
  },
  {
    title: 'Enjoy the Service',
    text: 'Your provider comes to your door at the time you picked. It is paid by card, so there is no cash to handle.',
    art: 'party',
  },
]

export const faqItems: FaqItem[] = [
  {
    question: 'Which areas do you serve?',
    answer:
      'Greater Vancouver: from Vancouver, the North Shore, Burnaby and Richmond to the Tri-Cities, Surrey, Delta, White Rock, Langley and Maple Ridge. Each provider sets how far they travel, and the booking page checks your address against that.',
  },
  {
    question: 'How do I pay?',
    answer:
      'By major credit card, through the platform only. Once the provider accepts, you receive a link to a secure checkout page. Your card number never reaches us or the provider, and no cash changes hands at the door.',
  },
  {
    question: 'Can I cancel or change a booking?',
    answer:
      'Yes, from your dashboard. With 24 hours notice or more, cancelling is free and anything you paid is refunded. Inside 24 hours the provider’s policy may keep a share of everything you paid for the visit, tax included; you see the exact amount before you decide. You can also move a booking yourself up to 24 hours before it starts.',
  },
  {
    question: 'How are providers vetted?',
    answer:
      'Providers must be 18 or older, legally authorized to work in Canada, insured, and certified where their services call for it. They declare this to us with the end date of their insurance, and our team approves each one before clients can book. Dates after the insurance ends are not offered.',
  },
  {
    question: 'How do I become a provider?',
    answer:
      'Sign up as a service provider, verify your phone and accept the provider terms. Then add your profile, services and hours, and ask for approval. We email you as soon as we have decided; until then you can prepare everything, but clients cannot see you yet.',
  },
  {
    question: 'How can I reach support?',
    answer:
      'Write to us through the contact page or call Mon-Fri 9AM-6PM Pacific Time. We reply to every message within 24 hours. If something went wrong with a visit, write to us within 14 days.',
  },
]
