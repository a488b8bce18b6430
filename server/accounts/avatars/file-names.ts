import { newId } from '#server/platform/id.ts'

const FOLDER = '/uploads/avatars/'
const NAME = /^avatar_[a-z0-9_]{1,64}\.webp$/

export function newFileName(): string {
  return `avatar_${newId()}.webp`
}

export function urlOf(name: string): string {
  return `${FOLDER}${name}`
}

export function isAvatarName(name: string): boolean {
  return NAME.test(name)
}

/** The file an avatar's address names, with or without the query against caching; undefined for any other address. */
export function fileNameOf(url: string): string | undefined {
  const [path = ''] = url.split('?')
  if (!path.startsWith(FOLDER)) return undefined
  const name = path.slice(FOLDER.length)
  return isAvatarName(name) ? name : undefined
}
