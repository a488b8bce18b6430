/**
 * Exist in the sandbox only: production shows the section once real clients have agreed to be quoted. A missing role means
 * "Client", missing stars mean 5; a face is drawn as initials where there is no picture below `public`.
 */
type SampleTestimonial = {
  name: string
  role?: string
  stars?: number
  text: string
  image?: string
}

export const sampleTestimonials: SampleTestimonial[] = [
  {
    name: 'Hannah Lindqvist',
    text: 'With a three-month-old I had given up on getting my hair done. She worked around a nap and a feeding, and I felt like myself again.',
  },
  {
    name: 'Devon Achebe',
    stars: 4.5,
    text: 'Booked a cut for Saturday from the SkyTrain on Thursday. He was on time, tidy, and swept up better than I do.',
  },
  {
    name: 'Mei-Lin Chow',
    text: 'Our rescue dog shakes at the groomer. At home he fell asleep on the mat. We have booked the same person four times now.',
  },
  {
    name: 'Robert Whitcombe',
    text: 'I booked a massage for my wife after her knee surgery. The price was clear from the start and nobody had to drive anywhere.',
  },
  {
    name: 'Simran Gill',
    role: 'Bride',
    text: 'Six of us ready by ten in my parents’ living room, henna, hair and makeup. Everyone arrived when they said they would.',
  },
]
