import { inject, onUnmounted, shallowRef } from 'vue'

/** A slice of the shop, as long as the component is there. */
export function useSlice(slice) {
  const shop = inject('shop')
  // The engine gives a new object when something has changed: nothing is to be watched inside.
  const view = shallowRef(shop.select(slice))
  const unsubscribe = shop.subscribe(slice, () => {
    view.value = shop.select(slice)
  })
  onUnmounted(unsubscribe)
  return view
}
