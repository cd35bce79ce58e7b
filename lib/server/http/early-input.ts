import 'server-only'

/** A page that keeps what is pressed, typed and chosen before React hears it, for `components/layout/early-input.ts`. */
export function withEarlyInput(html: string): string {
  return html.replace('</head>', () => `<script>(${LISTENER})()</script></head>`)
}

/**
 * Written for every browser as it stands. What the browser does by itself, such as opening a popover or sending a form, needs no help; forms marked
 * `data-instant` look for themselves. React listens before every part of the page is its own: an event on one that is not yet it
 * keeps from reaching its target, which is how it shows. A press that comes while another one waits joins it, or it would overtake: an add the
 * size it was meant for.
 */
const LISTENER = [
  'function(){',
  'var d=document,early=window.earlyInput={queue:[]};',
  'var pressed="button[type=button]:not([popovertarget]),input[type=radio],input[type=checkbox]";',
  'var typed="textarea,input:not([type=radio],[type=checkbox],[type=file])";',
  'function hear(e){',
  'var t=e.target,type=e.type,reached,value;',
  'if(early.repeating||!t.closest)return;',
  'if(type=="click")t=t.closest(pressed);',
  'else if(!t.matches(type=="input"?typed:"select"))return;',
  'if(!t||t.closest("form[data-instant]"))return;',
  'if(type=="click")value=t.checked;',
  'else{value=t.value;early.queue=early.queue.filter(function(kept){return kept.target!==t})}',
  'function keep(){early.queue.push({target:t,type:type,value:value,at:Date.now()});if(early.more)early.more()}',
  'var last=early.queue[early.queue.length-1];',
  'if(type=="click"&&last&&Date.now()-last.at<1000){e.stopImmediatePropagation();return keep()}',
  'if(!Object.keys(d).some(function(key){return!key.indexOf("_reactListening")}))return keep();',
  'function reach(){reached=true}',
  't.addEventListener(type,reach,{capture:true,once:true});',
  'setTimeout(function(){t.removeEventListener(type,reach,true);if(!reached)keep()})}',
  '["click","input","change"].forEach(function(type){addEventListener(type,hear,true)})}',
].join('')
