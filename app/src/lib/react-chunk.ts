// Evaluates React in a chunk of its own, which the boot script runs in a separate task.
import 'react-dom/client'
