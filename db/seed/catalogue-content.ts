/**
 * The catalogue: 11 categories and 64 entries, each a visit at the client's home, of an hour unless its provider
 * changes that. Prices are whole Canadian dollars and limit what a provider may charge; `art` names a picture in
 * `public/art` without its ending. Names are unique across the whole catalogue, because the API finds an entry by its
 * title alone.
 */
import type { SwatchSet } from '#contract/bookings/swatches.ts'
import { type EntryGates, NO_GATES } from '#contract/rules/gates.ts'
import type { CertificateKind } from '#contract/papers/kinds.ts'

import { synonyms } from './synonyms.ts'

export type CategoryContent = {
  slug: string
  name: string
  position: number
  art: string
  tagline: string
}

export type EntryContent = {
  category: string
  name: string
  minPrice: number
  maxPrice: number
  /** How long a visit may take, at least and at most; an hour always fits. */
  minMinutes: number
  maxMinutes: number
  description: string
  art: string
  /** Style options for a client's request. */
  swatches: SwatchSet | null
  /** Certificates that a provider has to show before clients can book it. Injectables are not offered at all. */
  requiredPapers: `certificate:${CertificateKind}`[]
  /** Other words for it. */
  synonyms: string[]
  /** Requirements for each guest. */
  gates: EntryGates
}

export const categories: CategoryContent[] = [
  {
    slug: 'nail',
    name: 'Nails',
    position: 1,
    art: 'nail-polish',
    tagline: 'Manicures and pedicures at your own table',
  },
  {
    slug: 'hair',
    name: 'Hair',
    position: 2,
    art: 'haircut',
    tagline: 'Cut, colour and styling without the salon wait',
  },
  {
    slug: 'makeup',
    name: 'Makeup',
    position: 3,
    art: 'lipstick',
    tagline: 'From a soft everyday face to the big day',
  },
  {
    slug: 'pet-care',
    name: 'Pet Care',
    position: 4,
    art: 'dog',
    tagline: 'Grooming and walks where your pet feels safe',
  },
  {
    slug: 'lashes-brows',
    name: 'Lashes & Brows',
    position: 5,
    art: 'mirror',
    tagline: 'Shape, lift and tint that frame your face',
  },
  {
    slug: 'skincare',
    name: 'Skincare & Facials',
    position: 6,
    art: 'lotion',
    tagline: 'Calm, clear skin from your own sofa',
  },
  {
    slug: 'hair-removal',
    name: 'Waxing & Hair Removal',
    position: 7,
    art: 'honey',
    tagline: 'Smooth skin, in private',
  },
  {
    slug: 'massage',
    name: 'Massage & Bodywork',
    position: 8,
    art: 'massage',
    tagline: 'Let go, then stay right where you are',
  },
  {
    slug: 'wellness',
    name: 'Wellness & Fitness',
    position: 9,
    art: 'lotus',
    tagline: 'Move, breathe and eat well at home',
  },
  {
    slug: 'barbering',
    name: 'Barbering',
    position: 10,
    art: 'barber-pole',
    tagline: 'Sharp cuts and close shaves at your door',
  },
  {
    slug: 'body-art',
    name: 'Tattoo & Body Art',
    position: 11,
    art: 'palette',
    tagline: 'Ink, henna and paint made for you',
  },
]

/**
 * One row per entry keeps the table readable (hence unformatted): name, lowest and highest price, shortest and longest
 * visit in minutes, picture, description.
 */
type Row = [
  name: string,
  minPrice: number,
  maxPrice: number,
  minutes: [least: number, most: number],
  art: string,
  description: string,
  certificate?: CertificateKind,
]

// oxfmt-ignore
const rows: Record<string, Row[]> = {
  nail: [
    ['Classic Manicure', 35, 60, [30, 120], 'nail-polish', 'Shape, cuticle care, a hand massage and the polish you like best.'],
    ['Gel Manicure', 50, 85, [30, 120], 'sparkles', 'Glossy gel colour that stays chip-free for about two weeks and is dry before your provider leaves.'],
    ['Classic Pedicure', 45, 80, [30, 120], 'foot', 'A warm soak, smoothing, cuticle care and polish while your feet are up.'],
    ['Gel Pedicure', 60, 95, [45, 150], 'hibiscus', 'Everything in a classic pedicure, finished in gel that lasts through beach season.'],
    ['Acrylic Full Set', 70, 130, [60, 240], 'hand', 'Sculpted extensions in the length and shape you choose, filed smooth and finished in one colour.'],
    ['Acrylic Fill', 50, 90, [45, 180], 'magic-wand', 'Regrowth filled, shape refreshed and a new colour, so your set looks like the first day.'],
    ['Nail Art Session', 40, 110, [30, 180], 'paintbrush', 'Hand-painted lines, florals or tiny scenes. Bring a picture or leave it to the artist.'],
    ['Gel Removal & Nail Care', 25, 50, [30, 90], 'bubbles', 'Old gel or acrylic soaked off gently, then oil and buffing to help your own nails recover.'],
  ],
  hair: [
    ["Women's Haircut", 55, 110, [30, 120], 'haircut', 'A consultation, a cut that suits how you really wear your hair, and a quick finish.'],
    ["Children's Haircut", 30, 55, [30, 60], 'child', 'A patient cut in a familiar chair, with breaks whenever small people need them.'],
    ['Blowout & Styling', 45, 85, [30, 120], 'comb', 'Smooth, bouncy or wavy: a blow-dry that holds from morning meeting to late dinner.'],
    ['Balayage', 150, 300, [60, 360], 'palette', 'Hand-painted highlights that melt from root to tip and grow out softly.'],
    ['Root Touch-Up', 80, 140, [60, 180], 'paintbrush', 'New growth matched to your colour, so the line disappears.'],
    ['Updo & Event Styling', 80, 160, [45, 240], 'crown', 'Pinned, braided or swept back for weddings, galas and graduations.'],
    ['Deep Conditioning Treatment', 45, 90, [30, 120], 'lotion', 'A rich mask and a scalp massage for hair that is dry, coloured or tired of winter.'],
    ['Braids & Protective Styles', 90, 220, [60, 480], 'ribbon', 'Cornrows, flat twists and neat feed-in styles, done gently and without pulling.'],
  ],
  makeup: [
    ['Everyday Makeup', 55, 95, [30, 120], 'lipstick', 'Fresh, light and you, ready for work, brunch or a video call.'],
    ['Evening Makeup', 75, 130, [45, 120], 'moon', 'A polished look with depth that reads well in low light and lasts until you are home.'],
    ['Bridal Makeup', 150, 300, [60, 240], 'bride', 'Calm, photo-proof makeup on the morning itself, at your home or where you get ready.'],
    ['Bridal Makeup Trial', 90, 160, [60, 180], 'ring', 'Try the look before the day and settle every detail, with notes kept for the morning.'],
    ['Makeup Lesson', 80, 140, [60, 180], 'mirror', 'Learn a routine with your own brushes and products, at your own mirror.'],
    ['Photo-Ready Makeup', 85, 150, [45, 180], 'camera', 'Matte, even and camera-friendly for headshots, family portraits and filming.'],
  ],
  'pet-care': [
    ['Nail Trimming', 20, 40, [30, 60], 'paws', 'Nails clipped and smoothed for dogs, cats and rabbits, with plenty of patience and treats.'],
    ['Dog Bath & Brush', 45, 85, [30, 120], 'shower', 'A gentle shampoo, a towel dry and a thorough brush-out in your own tub.'],
    ['Dog Full Groom', 80, 150, [60, 240], 'poodle', 'Bath, dry, haircut, ears and nails for one dog, at the pace your dog sets.'],
    ['Cat Grooming', 60, 110, [30, 150], 'cat', 'Brushing, mat removal and a nail trim, at home where cats keep their calm.'],
    ['Dog Walking', 25, 45, [30, 120], 'dog-walking', 'Sniffing and stretching on your nearest trail or seawall, with a photo afterwards.'],
    ['Drop-In Pet Visit', 25, 45, [30, 90], 'house-garden', 'Food, fresh water, litter and company while you are out.'],
    ['Puppy Training Session', 60, 110, [30, 120], 'bone', 'Sit, stay and loose-leash basics taught in the home where they matter.'],
    ['Pet Teeth & Ear Cleaning', 30, 55, [30, 60], 'toothbrush', 'A gentle brushing and an ear clean, with tips to keep it up between visits.'],
  ],
  'lashes-brows': [
    ['Classic Lash Extensions', 100, 180, [60, 180], 'eye', 'One fine lash on each of yours for length that still looks like you.', 'lash'],
    ['Volume Lash Extensions', 130, 220, [60, 240], 'butterfly', 'Feather-light fans for a fuller, darker lash line.', 'lash'],
    ['Lash Lift & Tint', 75, 130, [45, 120], 'feather', 'Your own lashes curled and darkened for about six weeks, with no mascara needed.', 'lash'],
    ['Brow Shaping & Tint', 35, 70, [30, 90], 'mirror', 'Mapped to your face, tidied by thread or tweezers and tinted to match your hair.'],
    ['Brow Lamination', 60, 110, [30, 90], 'paintbrush', 'Brushed-up, fuller-looking brows that stay in place for weeks.', 'lash'],
  ],
  skincare: [
    ['Classic Facial', 70, 120, [45, 120], 'lotion', 'Cleanse, exfoliate, mask and massage, chosen for the skin you have today.'],
    ['Hydrating Facial', 85, 145, [45, 120], 'droplets', 'Layers of moisture for skin that feels tight, flaky or dull.'],
    ['Acne Care Facial', 80, 140, [45, 120], 'tea', 'Careful cleansing and calming care for breakouts, with simple advice for afterwards.'],
    ['Firming Facial', 95, 170, [45, 120], 'rose', 'Sculpting massage and a nourishing mask that leave skin lifted and bright.'],
    ['Gentle Chemical Peel', 100, 180, [30, 90], 'lemon', 'A light peel that smooths texture and evens tone, after a patch test.', 'skin'],
    ['Dermaplaning', 90, 150, [30, 90], 'razor', 'Fine hair and dry skin lifted away for a smooth glow.', 'skin'],
  ],
  'hair-removal': [
    ['Leg Waxing', 45, 85, [30, 120], 'leg', 'Half or full leg in warm soft wax, finished with a cooling gel.'],
    ['Underarm Waxing', 20, 40, [30, 60], 'blossom', 'Quick, clean and smooth for three to four weeks.'],
    ['Bikini Waxing', 45, 80, [30, 90], 'hibiscus', 'From a tidy line to a full wax, with a professional who puts you at ease.'],
    ['Full-Face Threading', 30, 55, [30, 60], 'thread', 'Brows, lip, chin and sides shaped with cotton thread, kind to sensitive skin.'],
    ['Body Sugaring', 40, 80, [30, 180], 'honey', 'Warm sugar, lemon and water: a gentler way to remove hair, on the area you choose.'],
  ],
  massage: [
    ['Swedish Massage', 90, 140, [30, 180], 'massage', 'Long, flowing strokes that quiet the mind. Your provider brings the table, oil and music.'],
    ['Deep Tissue Massage', 100, 160, [30, 180], 'muscle', 'Slow, firm work on tight shoulders, backs and hips.', 'rmt'],
    ['Prenatal Massage', 100, 150, [30, 120], 'pregnancy', 'Side-lying comfort for sore backs and tired legs, from the second trimester on.', 'rmt'],
    ['Registered Massage Therapy', 120, 170, [30, 120], 'hands', 'Assessment and treatment by a registered massage therapist, with a receipt for your plan.', 'rmt'],
    ['Foot Reflexology', 70, 110, [30, 90], 'leaves', 'Pressure-point work on the feet after long days standing.'],
  ],
  wellness: [
    ['Private Yoga Session', 70, 120, [30, 120], 'yoga', 'A practice shaped around your body and your living room, from first-timers to regulars.', 'yoga'],
    ['Personal Training', 70, 130, [30, 120], 'weights', 'Strength and mobility coaching with whatever equipment you have, even none.', 'fitness'],
    ['Guided Meditation', 50, 90, [30, 90], 'candle', 'Breath and stillness with a teacher beside you, for sleep, stress or simple curiosity.'],
    ['Nutrition Consultation', 70, 120, [30, 120], 'salad', 'A look through your kitchen and your week, and a plan you can keep.', 'nutrition'],
  ],
  barbering: [
    ["Men's Haircut", 35, 65, [30, 90], 'scissors', 'Scissors or clippers, a clean neckline and no waiting room.'],
    ['Beard Trim & Shape', 25, 45, [30, 60], 'beard', 'Lined up, evened out and conditioned with oil.'],
    ['Hot Towel Shave', 40, 70, [30, 60], 'razor', 'Warm towels, rich lather and a close straight-razor shave.'],
    ['Haircut & Beard Combo', 55, 95, [45, 120], 'barber-pole', 'A full cut and a shaped beard in one visit.'],
  ],
  'body-art': [
    ['Tattoo (small)', 100, 300, [30, 180], 'fountain-pen', 'Fine-line pieces up to the size of a playing card, single-use needles always.', 'tattoo'],
    ['Tattoo (large)', 300, 800, [60, 480], 'dragon', 'Work on a larger piece, from stencil to shading, planned with your artist beforehand.', 'tattoo'],
    ['Henna Design', 40, 150, [30, 240], 'hand', 'Natural henna on hands or feet for Eid, Diwali, birthdays or simply because.'],
    ['Bridal Henna', 150, 400, [60, 480], 'bouquet', 'Detailed bridal patterns with hidden initials, in fresh, natural paste.'],
    ['Face Painting', 60, 150, [60, 480], 'masks', 'Tigers, butterflies and superheroes for parties, in skin-safe paint.'],
  ],
}

const SWATCHES: Readonly<Record<string, SwatchSet>> = {
  'Classic Manicure': 'nails',
  'Gel Manicure': 'nails',
  'Acrylic Full Set': 'nails',
  'Acrylic Fill': 'nails',
  'Nail Art Session': 'nails',
  'Classic Pedicure': 'polish',
  'Gel Pedicure': 'polish',
  Balayage: 'strands',
  'Root Touch-Up': 'strands',
  'Classic Lash Extensions': 'lashes',
  'Volume Lash Extensions': 'lashes',
  'Brow Shaping & Tint': 'brows',
  'Brow Lamination': 'brows',
}

const PATCH_TEST: EntryGates = { ...NO_GATES, patch_test: { days: 180, hours: 48 } }
const VACCINATION: EntryGates = { ...NO_GATES, vaccination: true }
const ADULTS: EntryGates = { ...NO_GATES, adults_only: true }

/** Colour and glue on skin, animals, and needles. Balayage is painted on lengths and stays off the skin. */
const GATES: Readonly<Record<string, EntryGates>> = {
  'Root Touch-Up': PATCH_TEST,
  'Classic Lash Extensions': PATCH_TEST,
  'Volume Lash Extensions': PATCH_TEST,
  'Lash Lift & Tint': PATCH_TEST,
  'Brow Shaping & Tint': PATCH_TEST,
  'Brow Lamination': PATCH_TEST,
  'Gentle Chemical Peel': PATCH_TEST,
  'Dog Bath & Brush': VACCINATION,
  'Dog Full Groom': VACCINATION,
  'Cat Grooming': VACCINATION,
  'Dog Walking': VACCINATION,
  'Puppy Training Session': VACCINATION,
  'Tattoo (small)': ADULTS,
  'Tattoo (large)': ADULTS,
}

export const entries: EntryContent[] = Object.entries(rows).flatMap(([category, list]) =>
  list.map(([name, minPrice, maxPrice, [minMinutes, maxMinutes], art, description, certificate]) => ({
    category,
    name,
    minPrice,
    maxPrice,
    minMinutes,
    maxMinutes,
    description,
    art,
    swatches: SWATCHES[name] ?? null,
    synonyms: synonyms[name] ?? [],
    gates: GATES[name] ?? NO_GATES,
    requiredPapers: certificate ? [`certificate:${certificate}` as const] : [],
  })),
)
