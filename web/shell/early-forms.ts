declare global {
  interface Window {
    /** Made by `HOLD_FORMS`. */
    releaseForm?: () => void
  }
}

/**
 * Runs before anything is painted. A form that is sent before the page's scripts have taken over is held until they
 * have, and then sent as if the button had just been pressed. If a script fails or doesn't arrive within 8 s, the
 * browser posts the form by itself, and the server's answer says what to do. Searches (GET) are left alone: they work
 * without scripts.
 */
export const HOLD_FORMS = `(()=>{
const root=document.documentElement
let held=null,isBroken=false
const post=()=>{if(held)HTMLFormElement.prototype.submit.call(held.form);held=null}
const hold=(event)=>{
const form=event.target
if(isBroken||form.method!=='post')return
event.preventDefault()
event.stopImmediatePropagation()
if(held)return
held={form,button:event.submitter}
root.dataset.held=''
setTimeout(post,8000)}
const fail=({target})=>{
if(target instanceof HTMLScriptElement||target instanceof HTMLLinkElement&&target.rel==='modulepreload'){isBroken=true;post()}}
addEventListener('submit',hold,true)
addEventListener('error',fail,true)
window.releaseForm=()=>{
removeEventListener('submit',hold,true)
removeEventListener('error',fail,true)
delete root.dataset.held
const now=held
held=null
if(now)now.form.requestSubmit(now.button)}
})()`

/** For an effect of the whole page: the scripts have taken over. */
export function releaseForm(): void {
  // After the fields have handed over what was typed into them.
  setTimeout(() => window.releaseForm?.())
}
