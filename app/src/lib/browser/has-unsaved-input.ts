/** Returns true if a form contains unsaved input. Search fields do not count. */
export function hasUnsavedInput(page: Pick<Document, 'forms'> = document): boolean {
  return [...page.forms].some((form) => [...form.elements].some(isChanged))
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLInputElement) {
    if (field.type === 'search' || field.type === 'hidden') return false
    if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked
    return field.value !== field.defaultValue
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  // The first option is the default if none is selected.
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    const selected = options.findIndex((option) => option.defaultSelected)
    return !field.multiple && field.selectedIndex !== Math.max(selected, 0)
  }
  return false
}
