// @ts-nocheck: imports packages that are not dependencies of this project
/**
 * Draws the portraits of the demo people: Open Peeps by Pablo Stanley (CC0) through DiceBear, on
 * soft tints. A one-off: start, build and tests never run it, its result is committed. By hand:
 *
 *   npm i --prefix /tmp/dicebear @dicebear/core@10.7.0 @dicebear/styles@10.6.0
 *   node scripts/art/make-portraits.mjs /tmp/dicebear/node_modules/@dicebear
 *
 * File names are the keys of `db/seed/people` and the names in `db/seed/marketing.ts`.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'

const skin = { fair: 'ffdbb4', light: 'edb98a', tan: 'd08b5b', brown: 'ae5d29', deep: '694d3d' }
const hair = {
  black: '2c1b18',
  brown: '724133',
  auburn: 'a55728',
  red: 'c93305',
  blond: 'd6b370',
  sand: 'b58143',
  grey: 'e8e1e1',
}
const tints = ['efe4fb', 'fde3ee', 'fdebdc', 'e6e2fa', 'fbe0f3', 'fff0d9']
const clothes = ['7a4fb5', 'd6498f', 'e8925a', '9d7fd1', 'b5407f', '5b3a94', 'f2b36b', 'c86fb0']
const moods = ['smile', 'calm', 'cute']

/** Key, head, skin, then what differs: hair colour (some heads only), facial hair, glasses. */
// oxfmt-ignore
const people = [
  ['amara-okafor', 'longCurly', 'deep'], ['sofia-marchetti', 'medium2', 'light'], ['jiwon-park', 'mediumStraight', 'fair'],
  ['claire-dubois', 'bangs', 'fair', { hair: 'auburn' }], ['destiny-clarke', 'cornrows2', 'deep'],
  ['wei-ting-liu', 'bangs2', 'fair'], ['linh-tran', 'bun', 'light'], ['maria-santos', 'bun2', 'tan'],
  ['hana-suzuki', 'mediumBangs', 'fair'], ['oksana-kovalenko', 'mediumBangs2', 'fair', { hair: 'blond' }],
  ['priya-raman', 'longBangs', 'brown'], ['navneet-sandhu', 'long', 'tan'], ['layla-haddad', 'medium3', 'light'],
  ['nicole-fraser', 'bangs', 'fair', { hair: 'blond' }], ['thao-nguyen', 'mediumBangs3', 'light'],
  ['fatemeh-karimi', 'hijab', 'light'], ['harleen-gill', 'medium3', 'tan'],
  ['emily-macdonald', 'grayMedium', 'fair', { hair: 'sand', glasses: 'glasses2' }], ['yuki-tanaka', 'bun', 'fair'],
  ['beatriz-costa', 'longCurly', 'tan'], ['zofia-nowak', 'grayBun', 'fair', { hair: 'grey' }],
  ['daniel-baker', 'short3', 'tan', { beard: 'chin' }], ['mei-fong-chan', 'medium1', 'light', { glasses: 'glasses' }],
  ['isabelle-roy', 'bangs', 'light', { hair: 'brown' }],
  ['tomasz-zielinski', 'grayShort', 'fair', { hair: 'sand', beard: 'moustache2' }], ['ananya-iyer', 'bun2', 'brown'],
  ['marcus-bennett', 'flatTop', 'deep', { beard: 'goatee1' }], ['omar-aziz', 'short2', 'tan', { beard: 'full' }],
  ['kevin-lam', 'pomp', 'light'], ['luca-romano', 'noHair3', 'light', { hair: 'grey', beard: 'moustache1' }],
  ['grace-oconnor', 'mediumBangs2', 'fair', { hair: 'red' }], ['mateo-rivera', 'short5', 'tan', { beard: 'goatee2' }],
  ['kiran-dhaliwal', 'turban', 'tan', { beard: 'full2' }], ['sarah-kim', 'mediumBangs3', 'fair', { glasses: 'glasses3' }],
  ['ethan-wong', 'short1', 'light'], ['jade-morrison', 'shaved3', 'fair'], ['farah-siddiqui', 'hijab', 'tan'],
  ['noor-rahimi', 'longBangs', 'light'], ['hannah-lindqvist', 'grayMedium', 'fair', { hair: 'blond' }],
  ['devon-achebe', 'twists', 'deep'], ['mei-lin-chow', 'mediumStraight', 'light'],
  ['robert-whitcombe', 'grayShort', 'fair', { hair: 'grey', glasses: 'glasses2' }], ['simran-gill', 'long', 'brown'],
]

function optionsFor([key, head, tone, looks = {}], index) {
  return {
    seed: key,
    size: 640,
    scale: 0.9,
    headVariant: head,
    skinColor: skin[tone],
    headContrastColor: hair[looks.hair ?? 'black'],
    clothingColor: clothes[index % clothes.length],
    backgroundColor: tints[index % tints.length],
    expressionVariant: moods[index % moods.length],
    maskProbability: 0,
    facialHairProbability: looks.beard ? 100 : 0,
    facialHairVariant: looks.beard ?? 'chin',
    accessoriesProbability: looks.glasses ? 100 : 0,
    accessoriesVariant: looks.glasses ?? 'glasses',
  }
}

const [packages] = process.argv.slice(2)
const { Avatar, Style } = await import(pathToFileURL(join(packages, 'core/lib/index.js')).href)
const style = new Style(JSON.parse(readFileSync(join(packages, 'styles/src/open-peeps.json'), 'utf8')))
const out = join(import.meta.dirname, '../../public/portraits')
mkdirSync(out, { recursive: true })
for (const [index, person] of people.entries()) {
  const key = /** @type {string} */ (person[0])
  const svg = new Avatar(style, optionsFor(person, index)).toString()
  const file = join(out, `${key}.webp`)
  await sharp(Buffer.from(svg)).resize(320, 320).webp({ quality: 82 }).toFile(file)
}
