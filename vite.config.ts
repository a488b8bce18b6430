import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** The frame of every page, and the small pieces that most public pages show. */
const SITE =
  /\/web\/(?:root|entry\.client|ui\/(?:button|scheme|forms\/form-error|layout\/(?!details)\S+|page\/(?:no-scripts|page-header)|pictures\/(?:art-tile|disc)|values\/(?:local-text|money)|lazy-component|use-hydrated|use-timeout))\.tsx?|vite\/preload-helper|rolldown\/runtime/
/** What nearly every page shows that is about one person. */
const SIGNED_IN =
  /\/web\/(?:ui\/(?:loading\/(?:page-loading|try-load|use-last-good|use-loaded|use-refetch|when-loaded)|values\/(?:email-text|meter|status-badge))|shell\/unlisted)\.tsx?/
/** What stands around every page of somebody's own area, and of the admins'. */
const AREA = /\/web\/shell\/area\/(?:area|badge|links|side-link)\.tsx?/
/** A list that goes on below. */
const LISTS = /\/web\/ui\/(?:loading\/(?:more-button|skeletons|use-paged-list)|page\/tabs)\.tsx?/

/** What every page of a provider's area asks before it loads. */
const PROVIDER = /\/web\/provider-area\/layouts\/(?:load-standing|require-provider)\.ts/

/** The frame and the words of every form in which people sign in or up. */
const SIGNING_IN = /\/web\/accounts\/(?:auth-layout|message|other-way|password-hints|use-anonymous-only|wanted-path)/

const EVERYWHERE = /\/(?:site|rolldown-runtime)-[^/]+$/
/** Every page lists the scripts of all others, and hashes do not compress: seven letters tell a few hundred apart. */
const HASH = '[hash:7]'
const nameOf = ({ name }: { name: string }) =>
  name === 'site' || name === 'rolldown-runtime' ? `assets/[name]-${HASH}.js` : `assets/${HASH}.js`
/** The server names the files that a page fetches ahead, the stylesheet asks for them: by one name, or they come twice. */
const assetNameOf = ({ names: [name = ''] }: { names: string[] }) =>
  name.endsWith('.css') && name !== 'site.css' ? `assets/${HASH}[extname]` : `assets/[name]-${HASH}[extname]`

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: {
    // Fonts and pictures stay files: inlined ones would be sent again with every stylesheet.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  environments: {
    // What every page needs comes in one script and one stylesheet: thirty small ones cost a second on a slow phone.
    client: {
      build: {
        // A part that comes later names what it needs beside the page's own: what every page has already is left out.
        modulePreload: { resolveDependencies: (_file, needed) => needed.filter((name) => !EVERYWHERE.test(name)) },
        rolldownOptions: {
          output: {
            // Every page lists the scripts of all others: names beside the hashes are 1 kB of it.
            entryFileNames: nameOf,
            chunkFileNames: nameOf,
            assetFileNames: assetNameOf,
            codeSplitting: {
              groups: [
                { name: 'site', test: SITE },
                { name: 'signed-in', test: SIGNED_IN },
                { name: 'area', test: AREA },
                { name: 'lists', test: LISTS },
                { name: 'signing-in', test: SIGNING_IN },
                { name: 'provider', test: PROVIDER },
              ],
            },
          },
        },
      },
    },
    // Everything that touches React Router at run time lives in Vite's graph, or there are two copies of it.
    // And so does everything else when it is built: to load it as hundreds of files costs every start half a second.
    // Except for the contract: the server has loaded it, and a second copy would register every schema again.
    ssr: {
      build: {
        rolldownOptions: {
          input: './web/ssr-handler.ts',
          output: { assetFileNames: assetNameOf },
          external: /^#contract\//,
        },
      },
      resolve: { noExternal: command === 'build' ? true : [] },
    },
  },
  optimizeDeps: {
    entries: ['./web/root.tsx', './web/**/pages/*.tsx'],
    include: ['react-router/dom', 'react-dom/client'],
  },
}))
