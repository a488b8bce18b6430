import { readFileSync } from 'node:fs'
import { giftArts, type GiftArt } from '#contract/gift-terms.ts'

const folder = new URL('./pictures/', import.meta.url)
const arts = Object.keys(giftArts) as GiftArt[]
const sources = new Map<string, string>(arts.map((art) => [art, readPicture(art)]))

function readPicture(art: GiftArt): string {
  return `data:image/png;base64,${readFileSync(new URL(`${art}.png`, folder)).toString('base64')}`
}

/** The design of a gift card as a picture inside its email: nothing is fetched from anywhere. */
export function giftPicture(art: string): { src: string; alt: string } {
  const known = arts.find((one) => one === art) ?? 'gift'
  return { src: sources.get(known)!, alt: giftArts[known] }
}
