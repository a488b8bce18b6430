/**
 * The fixed parts of the home page, which stand also when nothing else can be loaded. `art` names a picture in
 * `public/art` without its ending. The first screen and what clients said come from the server.
 */
type Point = { title: string; text: string; art: string }

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

export const whyChooseUs: readonly Point[] = [
  {
    title: 'Approved one by one',
    text: 'Our team checks government ID, liability insurance, and the certificates that a service calls for. Each profile says what was checked, and when.',
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

export const howItWorks: readonly Point[] = [
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
