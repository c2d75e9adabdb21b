import views from '../web/initial_views.js'
import type { Views } from './views.js'

/** The views of a shop that has not started. The build asks the engine for them. */
export const initialViews = views as Views
