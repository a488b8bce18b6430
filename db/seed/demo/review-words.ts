/** What demo people say of each other. A review is an opening, what happened, and often a closing remark. */

export type Stars = 1 | 2 | 3 | 4 | 5

export const openings: Record<Stars, readonly string[]> = {
  5: [
    '{name} was at our door five minutes early with everything packed in one neat case.',
    'Second time with {name}, and just as good as the first.',
    'I was nervous about having someone over, and {name} put me at ease right away.',
    'Easily the best hour of my week.',
    'My sister recommended {name} and now I know why.',
    'From the first message to the last tidy-up, {name} was a delight.',
    'I work long shifts, so having this at home is a small miracle.',
    '{name} really listens before starting.',
    'Booked on a whim on a rainy Sunday and could not be happier.',
    'After years of driving downtown for this, never again.',
    'What a find! {name} is calm, quick and very good.',
    'I have been to fancier places and come home with worse results.',
    'Our baby slept through the whole visit, which says a lot about how quietly {name} works.',
    'Professional from start to finish.',
  ],
  4: [
    'Very happy overall.',
    '{name} knows the craft and is lovely to talk to.',
    'A good visit, and I would book again.',
    'Solid work and a friendly face.',
    'Everything went well, apart from a slightly late start because of the bridge.',
    'Nice job by {name}, and a fair price.',
    'Good result, though we ran a few minutes over.',
  ],
  3: [
    'It was fine, but not quite what I had pictured.',
    'Mixed feelings about this one.',
    '{name} is kind, but the visit felt a little rushed.',
  ],
  2: ['I wanted to like this more than I did.', '{name} arrived twenty minutes late without a word.'],
  1: ['Sadly not a good experience for me.'],
}

/** By the name of the category. */
export const details: Record<string, readonly string[]> = {
  Nails: [
    'The shape is even on every nail and the polish has not chipped in ten days.',
    '{name} matched the colour to a photo I had saved, and it looks better than the photo.',
    'My cuticles have never looked this healthy.',
    'A towel under everything, the window open, and not a drop on the table.',
    '{name} took time with the left hand, where I always pick.',
    'The gel is thin, glossy and feels like nothing at all.',
  ],
  Hair: [
    'The cut falls nicely even when I let it dry by itself.',
    '{name} talked me out of bangs, kindly, and was right.',
    'The colour is warm without turning orange, which nobody has managed before.',
    'Not one hair left on the kitchen floor afterwards.',
    'My curls finally have a shape instead of a size.',
    'The grey around my temples has gone from obvious to nowhere.',
    'Two inches meant two inches, which is rarer than you would think.',
    'The highlights are soft and will grow out without a line.',
    'My scalp was cared for as much as the lengths.',
    'The braids are neat, not too tight, and still tidy after two weeks.',
    '{name} showed me how to do the blowout myself, slowly, twice.',
  ],
  Makeup: [
    'It lasted through the ceremony, the photos and a good cry.',
    'I looked like me on a very good day, which is all I asked for.',
    '{name} brought shades for every one of us and sanitized each brush between faces.',
    'The lashes stayed put until I took them off at two in the morning.',
    'My mother, who never wears any, asked for the same again at Christmas.',
  ],
  'Pet Care': [
    'Biscuit usually hides from strangers and ended up asleep on the visitor’s foot.',
    'Our old cat got through a nail trim without a single hiss.',
    'He came back from the walk tired, dry and very pleased with himself.',
    '{name} noticed a sore spot behind the ear that we had missed.',
    'The coat is soft, and the bathroom was cleaner than before.',
  ],
  'Lashes & Brows': [
    'The brows frame my face now instead of wandering off.',
    '{name} mapped everything first and let me look in the mirror before the tint.',
    'The lift has held for five weeks and counting.',
    'No sting, no redness, and there was a patch test without my asking.',
  ],
  'Skincare & Facials': [
    'My skin was calm and bright the next morning, with no redness at all.',
    '{name} explained every layer and did not try to sell me any of them.',
    'I fell asleep during the mask and nobody minded.',
    'The table was warm, which in November is half the treatment.',
  ],
  'Waxing & Hair Removal': [
    'Quick, careful, and as close to painless as this gets.',
    '{name} kept talking me through it and was done before I could worry.',
    'No bumps the day after, and that is a first.',
    'Everything was covered, clean and private.',
  ],
  'Massage & Bodywork': [
    'The knot under my shoulder blade has gone quiet for the first time since spring.',
    'Strong hands, but always asked about the pressure.',
    'The table, the music, the warm towel: our living room felt like somewhere else.',
    '{name} remembered my sore hip from last time.',
  ],
  'Wellness & Fitness': [
    'The stretches were made for my desk-bound back, not copied from a list.',
    'We worked with one mat and two chairs, and I felt it for three days.',
    'Patient with a beginner, and honest about what I should leave alone.',
    'I slept better that night than I have in weeks.',
  ],
  Barbering: [
    'The fade is clean on both sides and grew out nicely.',
    '{name} squared up my beard without taking off an inch too much.',
    'My son sat still for a whole haircut. I have photos to prove it.',
    'Hot towel at home. I may never leave the house again.',
  ],
  'Tattoo & Body Art': [
    'The henna came out dark and crisp, and lasted all through the wedding week.',
    '{name} sketched it on paper first and changed two lines until it was right.',
    'Fine, steady work, and clear advice on looking after it.',
  ],
}

export const complaints: Record<1 | 2 | 3, readonly string[]> = {
  3: [
    'The result is decent, though I had to ask twice about one side.',
    'I would have liked more time on what I had asked for and less on everything else.',
    'It held up for a few days and then needed a touch-up.',
  ],
  2: [
    'The work itself was uneven, and I fixed part of it on my own.',
    'We had agreed on something else, and there was no time left to change it.',
  ],
  1: ['It was not finished when the hour was over, and I did not feel heard when I said so.'],
}

export const closings: readonly string[] = [
  'Already booked again.',
  'Worth every dollar.',
  'Thank you, {name}!',
  'I have told half the building.',
  'Would recommend to anyone in the area.',
  'See you before the holidays.',
  'Parking on our street is never easy, and there was no fuss about it.',
]

export const replies: readonly string[] = [
  'Thank you so much, it was a pleasure to meet you!',
  'So glad you like it. See you next time.',
  'This made my day. Say hello to the little one from me.',
  'Thank you for having me. Your place is lovely.',
  'Happy to hear it is holding up so well!',
]
export const apologies: readonly string[] = [
  'Thank you for being honest. I have taken this to heart, and I would like to make it right next time.',
  'I am sorry about the wait. There was a stall on the bridge, and I should have let you know sooner.',
]

/** Providers about clients. */
export const aboutClients: Record<4 | 5, readonly string[]> = {
  5: [
    'Everything was ready when I arrived: a clear table, good light and a cup of tea.',
    'Friendly, punctual and clear about what they wanted.',
    'Easy to find, easy to talk to, and a very polite dog.',
    'A warm welcome and plenty of space to set up.',
    'Knew exactly what they wanted and trusted me with the rest.',
    'A joy to work for. I would come back any time.',
  ],
  4: [
    'A pleasant visit. The buzzer took a few tries, so call up if you can.',
    'Kind and patient. A little more light in the room would help.',
    'All good, though parking nearby is tight in the evening.',
  ],
}
