/** Whether a form of the page holds something that is not sent. What is typed to be searched for is no loss. */
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
  // Where no option is marked, the first is the one that nobody chose.
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    const selected = options.findIndex((option) => option.defaultSelected)
    return !field.multiple && field.selectedIndex !== Math.max(selected, 0)
  }
  return false
}
