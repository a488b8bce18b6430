/** Replaces a page or list that couldn’t be loaded, beside the button that tries again. */
export const LOAD_FAILED = 'Couldn’t load this. Please try again.'
