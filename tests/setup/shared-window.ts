/**
 * The window outlives a test file, for the next one of the same process. Hands back what makes it new again: without
 * the listeners, observers, intervals, elements, attributes and stored things that came since.
 */
export function borrowWindow(): () => void {
  const owners = [document, document.documentElement, document.head, document.body, navigator]
  const leave = [watchListeners(), watchIntervals(), watchObservers(), ...owners.map(watchOwnKeys)]
  return () => {
    for (const undo of leave) undo()
    for (const element of [document.documentElement, document.head, document.body]) {
      for (const name of element.getAttributeNames()) element.removeAttribute(name)
    }
    document.head.replaceChildren()
    document.body.replaceChildren()
    localStorage.clear()
    sessionStorage.clear()
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=0`
    history.replaceState(null, '', '/')
  }
}

/** Of the window and of the elements that stay; the others go with their listeners. */
function watchListeners(): () => void {
  const added: (() => void)[] = []
  const targets = [globalThis, document, document.documentElement, document.head, document.body]
  for (const target of targets) {
    const { addEventListener } = target
    target.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) => {
      added.push(() => target.removeEventListener(type, listener, options))
      addEventListener.call(target, type, listener, options)
    }
    added.push(() => restoreAdding(target, addEventListener))
  }
  return () => {
    for (const undo of added) undo()
  }
}

// The window's stands on it; an element's is its class's.
function restoreAdding(target: EventTarget, addEventListener: EventTarget['addEventListener']): void {
  if (target === globalThis) target.addEventListener = addEventListener
  else Reflect.deleteProperty(target, 'addEventListener')
}

function watchIntervals(): () => void {
  const { setInterval } = globalThis
  const set: NodeJS.Timeout[] = []
  globalThis.setInterval = ((...words: Parameters<typeof setInterval>) => {
    const interval = setInterval(...words)
    set.push(interval)
    return interval
  }) as typeof setInterval
  return () => {
    globalThis.setInterval = setInterval
    for (const interval of set) clearInterval(interval)
  }
}

function watchObservers(): () => void {
  const { MutationObserver } = globalThis
  const made: MutationObserver[] = []
  globalThis.MutationObserver = class extends MutationObserver {
    constructor(heard: MutationCallback) {
      super(heard)
      made.push(this)
    }
  }
  return () => {
    globalThis.MutationObserver = MutationObserver
    for (const observer of made) observer.disconnect()
  }
}

/** React and user-event mark what they listen to already. */
function watchOwnKeys(owner: object): () => void {
  const known = new Set(Reflect.ownKeys(owner))
  return () => {
    for (const key of Reflect.ownKeys(owner)) if (!known.has(key)) Reflect.deleteProperty(owner, key)
  }
}
