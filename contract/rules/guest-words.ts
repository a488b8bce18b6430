/** The category whose visits are for pets. Its address never changes, whatever its name becomes. */
const PET_CATEGORY = 'pet-care'

/** Whether a service is for pets; every other one is for people. @param category the slug of its category */
export function isForPets(category: string): boolean {
  return category === PET_CATEGORY
}

/** The noun for a visit's guests. @param category the slug of its category */
export function guestsNoun(category: string): 'people' | 'pets' {
  return isForPets(category) ? 'pets' : 'people'
}
