/**
 * Exist in the sandbox only: production shows the section once real clients have agreed to be quoted. `image` is a path
 * under `public`; a missing role means "Client", missing stars mean 5.
 */
type SampleTestimonial = {
  name: string
  role?: string
  stars?: number
  text: string
  image: string
}

export const sampleTestimonials: SampleTestimonial[] = [
  {
    name: 'Hannah Lindqvist',
    text: 'With a three-month-old I had given up on getting my hair done. She worked around a nap and a feeding, and I felt like myself again.',
    image: '/portraits/hannah-lindqvist.webp',
  },
  {
    name: 'Devon Achebe',
    stars: 4.5,
    text: 'Booked a cut for Saturday from the SkyTrain on Thursday. He was on time, tidy, and swept up better than I do.',
    image: '/portraits/devon-achebe.webp',
  },
  {
    name: 'Mei-Lin Chow',
    text: 'Our rescue dog shakes at the groomer. At home he fell asleep on the mat. We have booked the same person four times now.',
    image: '/portraits/mei-lin-chow.webp',
  },
  {
    name: 'Robert Whitcombe',
    text: 'I booked a massage for my wife after her knee surgery. The price was clear from the start and nobody had to drive anywhere.',
    image: '/portraits/robert-whitcombe.webp',
  },
  {
    name: 'Simran Gill',
    role: 'Bride',
    text: 'Six of us ready by ten in my parents’ living room, henna, hair and makeup. Everyone arrived when they said they would.',
    image: '/portraits/simran-gill.webp',
  },
]
