/**
 * Which demo this is. Raise it with any change that a sandbox shall show at its next start: its people, its story, or
 * what the product writes while it is told. A sandbox with an older one is set aside and the demo is built anew.
 */
export const DEMO_VERSION = 19
