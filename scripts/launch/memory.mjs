/**
 * How the C library keeps the memory of a server. Left to itself it has as many pools as threads and learns from pictures
 * of megabytes to keep such pieces for good: uploads then take twice the memory. With few pools and a fixed bound large
 * pieces go back to the system at once. Other C libraries do not know these names; whoever sets one keeps it.
 */
export const MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
}
