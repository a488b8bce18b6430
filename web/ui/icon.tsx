import type { CSSProperties } from 'react'

/** Line drawings on a 24 grid, drawn for this site; `d` may hold several strokes. */
const strokes = {
  alert: 'M12 3.5 21.5 20h-19zM12 10v4.5M12 17.3v.2',
  'arrow-left': 'M19 12H5M11 6l-6 6 6 6',
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  ban: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM5.7 5.7l12.6 12.6',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4',
  calendar: 'M4 6.5h16V20H4zM4 10.5h16M8 3.5v4M16 3.5v4',
  card: 'M3 6h18v12.5H3zM3 10.5h18M7 15h3',
  chart: 'M4 20h16M7 16v-4M12 16V6M17 16v-7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  'check-circle': 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.3l2.8 2.8 5.2-5.6',
  'chevron-down': 'M6 9.5l6 6 6-6',
  'chevron-left': 'M14.5 6l-6 6 6 6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5V12l3 2.5',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  edit: 'M4 20l1-4.5L16 4.5 19.5 8 8.5 19zM14 6.5l3.5 3.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  'eye-off':
    'M4 4l16 16M9.5 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.2 7.7A15 15 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4 4',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  filter: 'M4 6h16M7 12h10M10 18h4',
  heart: 'M12 20S3.5 15 3.5 9.2A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.4C20.5 15 12 20 12 20z',
  history: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.5',
  home: 'M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z',
  image: 'M4 5h16v14H4zM4 16.5l4.5-4.5 4 4 3-3 4.5 4.5M15.8 9v.2',
  inbox: 'M4 13l3-8h10l3 8v6H4zM4 13h5l1 2.5h4l1-2.5h5',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.5v.2',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  logout: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9.5',
  mail: 'M3 5.5h18v13H3zM3.5 6.5L12 13l8.5-6.5',
  'map-pin': 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  message: 'M4 5h16v11h-9l-4.5 4V16H4z',
  minus: 'M5 12h14',
  monitor: 'M3 4.5h18v12H3zM9 20.5h6M12 16.5v4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  more: 'M5 12v.1M12 12v.1M19 12v.1',
  pause: 'M8.5 5v14M15.5 5v14',
  phone:
    'M5 4h4l1.5 5-2.5 1.5a11 11 0 0 0 5.5 5.5L15 13.5l5 1.5v4c0 1-1 1.5-2 1.5A15.5 15.5 0 0 1 3.5 6C3.5 5 4 4 5 4z',
  play: 'M7 4.5l12 7.5-12 7.5z',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M20 11a8 8 0 0 0-14.5-4L3.5 9M3.5 4v5h5M4 13a8 8 0 0 0 14.5 4l2-2M20.5 20v-5h-5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20.5 20.5',
  settings: 'M4 7h9M17 7h3M15 4.5v5M4 17h3M11 17h9M9 14.5v5',
  shield: 'M12 3l7.5 3v5.5c0 4.5-3 7.5-7.5 9.5-4.5-2-7.5-5-7.5-9.5V6zM8.7 12l2.3 2.3 4.3-4.6',
  sliders: 'M4 7h9M17 7h3M15 4.5v5M4 17h3M11 17h9M9 14.5v5',
  sparkle: 'M12 3.5l2 6.5 6.5 2-6.5 2-2 6.5-2-6.5-6.5-2 6.5-2z',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.9l-5.3 2.8 1.1-5.9L3.5 9.7l5.9-.8z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  trash: 'M5 7h14M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5',
  upload: 'M12 16V5M7 9.5l5-5 5 5M4.5 20h15',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
  users:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.5c.6-3.5 3-5 6.5-5s5.9 1.5 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.8c2.2.5 3.5 2 4 4.7',
  wallet: 'M4 6.5h14V10M4 6.5V19h16v-9H6a2 2 0 0 1-2-2zM16 14.5h.2',
} as const

export type IconName = keyof typeof strokes

/** A decoration: the words beside it (or the label of its button) say what it means. */
export function Icon({ name, size = 20, style }: { name: IconName; size?: number; style?: CSSProperties }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 3 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: 'none', ...style }}
    >
      <path d={strokes[name]} />
    </svg>
  )
}
