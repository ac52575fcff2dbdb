/** Makes an element; text is given as text and never as markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** A name that somebody else chose: isolated, so that its direction does not turn what surrounds it. */
export function named(text: string): HTMLElement {
  return element('bdi', { textContent: text });
}

/** A button that can be pressed once at a time. */
export function button(
  id: string,
  label: string,
  press: () => Promise<void>,
): HTMLButtonElement {
  const made = element('button', { id, type: 'button', textContent: label });
  made.addEventListener('click', () => {
    made.disabled = true;
    press().catch(showFault).finally(() => (made.disabled = false));
  });
  return made;
}

/** Says something to everybody, also to those who listen to the page. */
export function announce(...words: (Node | string)[]): void {
  document.getElementById('status')?.replaceChildren(...words);
}

/** Says what is wrong, without what was shared. */
export function showFault(error: unknown): void {
  const { code = 'unknown', message = '' } = (error ?? {}) as { code?: string; message?: string };
  const line = document.getElementById('fault');
  if (line) line.textContent = `Something did not work (${code}). ${message}`;
}
