/** What demo people say of each other. A review is an opening, what happened, and often a closing remark. */

export type Stars = 1 | 2 | 3 | 4 | 5

export const openings: Record<Stars, readonly string[]> = {
  5: [
    'Lovely visit, honestly.',
    'ok so I booked this for my birthday and treated myself properly.',
    '{name} texted when leaving, which I always appreciate.',
    'Three kids at home and still the calmest hour of my day.',
    'Super happy!!',
    'I had put this off for months. Should have called {name} sooner.',
    'Small apartment, no problem at all.',
    'Everything {name} said would happen is exactly what happened.',
    'Booked for my mom, stayed for the chat, both of us loved it.',
    'Great from beginning to end.',
    'Came on time, set up in two minutes, left no trace.',
    'I am picky and I have nothing to complain about.',
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
    'Really good, just a bit pricey for me to do every month.',
    'Took longer then I expected but the result is worth it.',
    'Friendly and careful, and my living room survived.',
    'Nearly perfect. Next time I would ask for a little less small talk.',
    'Happy with it, and {name} answered all of my questions.',
    'Good value, and easy to book.',
    'Very happy overall.',
    '{name} knows the craft and is lovely to talk to.',
    'A good visit, and I would book again.',
    'Solid work and a friendly face.',
    'Everything went well, apart from a slightly late start because of the bridge.',
    'Nice job by {name}, and a fair price.',
    'Good result, though we ran a few minutes over.',
  ],
  3: [
    'Not bad. I expected a bit more for the price.',
    'Nice person, average result.',
    'It was fine, but not quite what I had pictured.',
    'Mixed feelings about this one.',
    '{name} is kind, but the visit felt a little rushed.',
  ],
  2: [
    'Not for me, sorry.',
    'I wanted to like this more than I did.',
    '{name} arrived twenty minutes late without a word.',
  ],
  1: ['Sadly not a good experience for me.'],
}

/** By the name of the category. */
export const details: Record<string, readonly string[]> = {
  Nails: [
    'The shape is even on every nail.',
    '{name} worked from a photo I had saved, and it looks better than the photo.',
    'People at work keep asking where I got them done.',
    'Two weeks in and they still look new.',
    'I have weak nails and {name} was patient about it.',
    'I usually ruin something within the hour. Not this time.',
    'No drilling down to nothing like at my old salon.',
    'My cuticles have never looked this healthy.',
    'A towel under everything, the window open, and not a drop on the table.',
  ],
  Hair: [
    'I got three compliments before lunch the next day.',
    'It still looks good on day four, which never happens to me.',
    '{name} told me honestly what my hair could take and what it couldn’t.',
    'My hair feels lighter and a lot healthier.',
    'My husband noticed. He never notices.',
    'I was shown how to keep it like this at home, twice.',
    'Not one hair left on the kitchen floor afterwards.',
    'My scalp was cared for as much as the lengths.',
  ],
  Makeup: [
    'Looked great in person and in every photo, even the bad ones.',
    'Not heavy at all, I kept forgetting I was wearing it.',
    'It lasted through the ceremony, the photos and a good cry.',
    'I looked like me on a very good day, which is all I asked for.',
    '{name} brought shades for every one of us and sanitized each brush between faces.',
    'My mother, who never wears any, asked for the same again at Christmas.',
  ],
  'Pet Care': [
    'She sniffed {name} once and that was it, best friends.',
    'We got a photo half way through, which I did not expect.',
    'No shaking, no hiding under the bed. First time ever.',
    'Our old cat did not hiss once.',
    'Biscuit usually hides from strangers and ended up asleep on the visitor’s foot.',
    '{name} noticed a sore spot behind the ear that we had missed.',
  ],
  'Lashes & Brows': [
    '{name} mapped everything first and let me look in the mirror before starting.',
    'Looks natural, which is all I wanted.',
    'I wake up and there is nothing left to do. Amazing.',
    'Even on both sides, finally.',
    'No sting, no redness, and there was a patch test without my asking.',
  ],
  'Skincare & Facials': [
    'I have sensitive skin and nothing burned or itched after.',
    'My forehead has not been this smooth since high school.',
    'My skin was calm and bright the next morning, with no redness at all.',
    '{name} explained every layer and did not try to sell me any of them.',
    'I fell asleep during the mask and nobody minded.',
    'The table was warm, and on a wet day that is half the treatment.',
  ],
  'Waxing & Hair Removal': [
    'Fast. That is what you want here.',
    'Way less awkward than I was afraid of.',
    'Quick, careful, and as close to painless as this gets.',
    '{name} kept talking me through it and was done before I could worry.',
    'No bumps the day after, and that is a first.',
    'Everything was covered, clean and private.',
  ],
  'Massage & Bodywork': [
    'I could turn my head again on the drive to work.',
    'Slept nine hours after. Nine!',
    'The knot under my shoulder blade has gone quiet for the first time since spring.',
    'Strong hands, but always asked about the pressure.',
    'The table, the music, the warm towel: our living room felt like somewhere else.',
    '{name} remembered my sore hip from last time.',
  ],
  'Wellness & Fitness': [
    'Good pace, and I never felt silly for stopping.',
    'The stretches were made for my desk-bound back, not copied from a list.',
    'We worked with one mat and two chairs, and I felt it for three days.',
    'Patient with a beginner, and honest about what I should leave alone.',
    'I slept better that night than I have in weeks.',
  ],
  Barbering: [
    'Clean lines, and no hair all over the couch.',
    'Careful around the ears, no nicks.',
    'Better then the shop I went to for six years.',
    'Hot towel at home. I may never leave the house again.',
  ],
  'Tattoo & Body Art': [
    'Everything was sealed and opened in front of me.',
    'Exactly the size I asked for.',
    '{name} sketched it on paper first and changed two lines until it was right.',
    'Fine, steady work, and clear advice on looking after it.',
  ],
}

/** Where the title of a service says more than its category. */
export const ofService: readonly (readonly [title: RegExp, words: readonly string[]])[] = [
  [
    /gel/i,
    ['The gel is thin, glossy and feels like nothing at all.', 'Gel still shiny after sixteen days, I counted.'],
  ],
  [/acrylic/i, ['The fill is so smooth that I cannot find the line.', 'No lifting at the edges after three weeks.']],
  [
    /pedicure/i,
    ['My heels are soft for the first time since summer.', 'Best foot rub in town, and the polish held too.'],
  ],
  [
    /manicure/i,
    ['{name} took time with the left hand, where I always pick.', 'My hands look ten years younger, says my sister.'],
  ],
  [
    /hair ?cut|trim$/i,
    [
      'Two inches meant two inches, which is rarer than you would think.',
      'The cut falls nicely even when I let it dry by itself.',
    ],
  ],
  [
    /colou?r|balayage|highlight|root/i,
    ['The colour is warm without turning orange, which nobody has managed before.', 'It grows out without a line.'],
  ],
  [/blow/i, ['{name} showed me how to do the blowout myself, slowly, twice.']],
  [/braid/i, ['The braids are neat, not too tight, and still tidy after two weeks.']],
  [/curl/i, ['My curls finally have a shape instead of a size.']],
  [/brow/i, ['The brows frame my face now instead of wandering off.']],
  [/lash/i, ['Five weeks later people still ask about my lashes.', 'Light, soft, and none fell into my coffee.']],
  [/walk/i, ['He came back from the walk tired, dry and very pleased with himself.']],
  [/groom|bath/i, ['The coat is soft, and the bathroom was cleaner than before.']],
  [/fade/i, ['The fade is clean on both sides and grew out nicely.']],
  [/beard/i, ['{name} squared up my beard without taking off an inch too much.']],
  [/child|kid/i, ['My son sat still for a whole haircut. I have photos to prove it.']],
  [/henna/i, ['The henna came out dark and crisp, and lasted all through the wedding week.']],
]

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
  'Will be back.',
  'Ten out of ten.',
  'My partner wants one too now.',
  'Easy.',
  'Already booked again.',
  'Worth every dollar.',
  'Thank you, {name}!',
  'I have told half the building.',
  'Would recommend to anyone in the area.',
  'See you before the holidays.',
  'Parking on our street is never easy, and there was no fuss about it.',
]

export const replies: readonly string[] = [
  'Aw, thank you! Made me smile on the bus.',
  'Thanks a lot for the kind words.',
  'It was fun, see you soon!',
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
    'Lovely person, ready when I rang the bell.',
    'Great communication before the visit.',
    'The cat supervised the whole thing. Recommended client!',
    'Relaxed and kind, and showed me where to park in the back.',
    'The room was warm and there was a plug right next to the chair. Thank you!',
    'Everything was ready when I arrived: a clear table, good light and a cup of tea.',
    'Friendly, punctual and clear about what they wanted.',
    'Easy to find, easy to talk to, and a very polite dog.',
    'A warm welcome and plenty of space to set up.',
    'Knew exactly what they wanted and trusted me with the rest.',
    'A joy to work for. I would come back any time.',
  ],
  4: [
    'Nice visit. The elevator is slow, plan five minutes for it.',
    'Kind, and a little hard to reach by message on the day.',
    'A pleasant visit. The buzzer took a few tries, so call up if you can.',
    'Kind and patient. A little more light in the room would help.',
    'All good, though parking nearby is tight in the evening.',
  ],
}
