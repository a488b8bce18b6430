/**
 * Version of the demo. Raise it with any change that a sandbox should show at its next start: its people, its story, or
 * what the product writes during the story. A sandbox with an older version is set aside, and the demo is built again.
 */
export const DEMO_VERSION = 19
