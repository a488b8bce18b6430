import type { ContentPoint } from '#contract/content.ts'

/** What the About page says. */
export const forClients: ContentPoint[] = [
  {
    title: 'Approved before they ring your bell',
    text: 'Every provider declares age, work authorization, certifications and insurance, and our team approves them before anyone can book.',
    art: 'shield',
  },
  {
    title: 'No surprises on the bill',
    text: 'Price, tax and cancellation terms are shown on the page before you confirm. You pay by card, through the platform only.',
    art: 'receipt',
  },
  {
    title: 'Your address is yours',
    text: 'Street, phone and email open to a provider only once they accept your visit, and close again a day after it is done.',
    art: 'house-garden',
  },
]

export const forProviders: ContentPoint[] = [
  {
    title: 'You stay your own boss',
    text: 'You choose your services, set your price within a published range, and decide how far you travel.',
    art: 'scissors',
  },
  {
    title: 'A calendar that keeps its word',
    text: 'Weekly hours, days off and time to travel are yours to set. Clients only see hours that are really free.',
    art: 'calendar',
  },
  {
    title: 'Clear about money',
    text: 'You see your net amount before you accept a request, and the rate of that moment stays with the booking.',
    art: 'money',
  },
]
