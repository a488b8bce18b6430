/**
 * Settings of the C library's memory for a server. By default it has as many pools as threads, and after a few large
 * pictures it keeps such pieces for good, so uploads take twice the memory. With few pools and a fixed bound large
 * pieces go back to the system immediately. Other C libraries ignore these names, and a value that is already set
 * stays.
 */
export const MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
}
