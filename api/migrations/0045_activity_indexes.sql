-- Recent activity, as the live updates of the panel read it.
CREATE INDEX lesson_progress_recent ON lesson_progress (touched_at);
CREATE INDEX survey_responses_recent ON survey_responses (answered_at);
