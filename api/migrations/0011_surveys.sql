-- Surveys: what is asked, the links that were given out, and what came back.

CREATE TABLE surveys (
    -- the owner's name for it
    slug TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    -- as JSON
    sections TEXT NOT NULL,
    -- from when nobody can answer any more; NULL for never
    closes_at BIGINT,
    created_at BIGINT NOT NULL
);

-- Each link is for one person and is answered once. Nobody guesses one.
CREATE TABLE survey_links (
    id TEXT PRIMARY KEY,
    survey_slug TEXT NOT NULL REFERENCES surveys (slug),
    created_at BIGINT NOT NULL
);
CREATE INDEX survey_links_by_survey ON survey_links (survey_slug);

CREATE TABLE survey_responses (
    link_id TEXT PRIMARY KEY REFERENCES survey_links (id),
    survey_slug TEXT NOT NULL REFERENCES surveys (slug),
    -- as JSON, in the order of the questions
    answers TEXT NOT NULL,
    answered_at BIGINT NOT NULL
);
CREATE INDEX survey_responses_by_survey ON survey_responses (survey_slug, answered_at);
