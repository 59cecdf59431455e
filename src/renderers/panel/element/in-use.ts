/** Whether a person is filling in the form that a page put in an element's place. */
export function isInUse(element: Element): boolean {
  return (
    element.contains(document.activeElement) || Array.from(element.querySelectorAll('input, textarea')).some(isFilledIn)
  );
}

/** Differs from what the page came with, also where the browser has put back what was entered before. */
function isFilledIn(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false;
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
}
