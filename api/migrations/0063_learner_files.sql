-- Files of the media library that only the learners of a course may open: 1, or 0 for all others. Videos, captions and
-- documents of lessons are such files.
ALTER TABLE media ADD COLUMN learners_only BIGINT NOT NULL DEFAULT 0;
UPDATE media SET learners_only = 1 WHERE kind <> 'image' AND EXISTS (SELECT 1 FROM course_lessons l
    WHERE COALESCE(l.video, '') || COALESCE(l.document, '') LIKE '%/media/' || media.hash || '%');
