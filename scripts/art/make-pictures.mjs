// @ts-nocheck: reads packages that are not dependencies of this project
/**
 * Copies the chosen pictures of Microsoft's Fluent Emoji (3D, MIT) into public/art under clear names.
 * A one-off: start, build and tests never run it, its result is committed. By hand:
 *
 *   npm i --prefix /tmp/fluent @lobehub/fluent-emoji-3d@1.1.0
 *   node scripts/art/make-pictures.mjs /tmp/fluent/node_modules/@lobehub/fluent-emoji-3d/assets
 */
import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const pictures = {
  // catalogue
  'nail-polish': '💅',
  sparkles: '✨',
  foot: '🦶',
  bathtub: '🛁',
  gem: '💎',
  'magic-wand': '🪄',
  paintbrush: '🖌️',
  bubbles: '🫧',
  haircut: '💇‍♀️',
  child: '👧',
  comb: '🪮',
  sun: '☀️',
  seedling: '🌱',
  crown: '👑',
  avocado: '🥑',
  ribbon: '🎀',
  lipstick: '💄',
  moon: '🌙',
  bride: '👰',
  ring: '💍',
  mirror: '🪞',
  camera: '📸',
  dog: '🐶',
  paws: '🐾',
  shower: '🚿',
  poodle: '🐩',
  cat: '🐱',
  'dog-walking': '🐕',
  'house-garden': '🏡',
  bone: '🦴',
  toothbrush: '🪥',
  eye: '👁️',
  butterfly: '🦋',
  feather: '🪶',
  lotion: '🧴',
  droplets: '💦',
  tea: '🍵',
  rose: '🌹',
  lemon: '🍋',
  'heart-sparkle': '💖',
  honey: '🍯',
  leg: '🦵',
  blossom: '🌸',
  hibiscus: '🌺',
  thread: '🧵',
  massage: '💆‍♀️',
  muscle: '💪',
  pregnancy: '🤰',
  hands: '🤲',
  leaves: '🍃',
  lotus: '🪷',
  yoga: '🧘‍♀️',
  weights: '🏋️',
  candle: '🕯️',
  salad: '🥗',
  'barber-pole': '💈',
  scissors: '✂️',
  beard: '🧔',
  razor: '🪒',
  palette: '🎨',
  'fountain-pen': '🖋️',
  dragon: '🐉',
  hand: '✋',
  bouquet: '💐',
  masks: '🎭',
  // pages, empty states, errors
  calendar: '📅',
  'calendar-spiral': '🗓️',
  house: '🏠',
  shield: '🛡️',
  search: '🔍',
  party: '🎉',
  mailbox: '📭',
  'mailbox-full': '📬',
  envelope: '📩',
  'love-letter': '💌',
  compass: '🧭',
  'broken-heart': '💔',
  heart: '💜',
  bell: '🔔',
  clock: '⏰',
  hourglass: '⏳',
  money: '💰',
  card: '💳',
  receipt: '🧾',
  check: '✅',
  warning: '⚠️',
  lock: '🔒',
  key: '🔑',
  phone: '📱',
  speech: '💬',
  gift: '🎁',
  handshake: '🤝',
  pin: '📍',
  map: '🗺️',
  car: '🚗',
  trophy: '🏆',
  'id-card': '🪪',
  clipboard: '📋',
  plug: '🔌',
  tools: '🛠️',
  telescope: '🔭',
  chart: '📈',
  scroll: '📜',
  scales: '⚖️',
  rain: '🌧️',
  bridge: '🌉',
  star: '🌟',
  wave: '👋',
  folder: '📁',
  'light-bulb': '💡',
  megaphone: '📣',
  rocket: '🚀',
  bandage: '🩹',
}

const [source] = process.argv.slice(2)
const available = new Set(readdirSync(source))

/** The package names files by code points in hex, with or without the variation selector. */
function fileFor(emoji) {
  const points = [...emoji].map((character) => character.codePointAt(0).toString(16))
  const names = [points, points.filter((point) => point !== 'fe0f'), [...points, 'fe0f']]
  const found = names.map((name) => `${name.join('-')}.webp`).find((name) => available.has(name))
  if (!found) throw new Error(`no picture for ${emoji}`)
  return found
}

for (const [name, emoji] of Object.entries(pictures)) {
  copyFileSync(join(source, fileFor(emoji)), join(import.meta.dirname, '../../public/art', `${name}.webp`))
}
